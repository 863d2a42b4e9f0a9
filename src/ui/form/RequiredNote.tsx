import styles from '../field.module.css'

/** Above the fields of a form: what the sign beside their labels means, which is shown with it alone. */
export function RequiredNote() {
  return (
    <p className={styles.requiredNote} data-required-note>
      Les champs suivis d’un astérisque (<span>*</span>) sont obligatoires.
    </p>
  )
}
