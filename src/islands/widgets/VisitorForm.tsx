import type { ReactNode, SyntheticEvent } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import type { useForm } from '../../ui/form/form.ts'
import styles from './widgets.module.css'

interface VisitorFormProps {
  parts: Pick<ReturnType<typeof useForm>, 'form' | 'field' | 'alert' | 'busy'>
  onSubmit: (event: SyntheticEvent) => void
  consent: string
  action: string
  /** What will happen next. */
  hint: ReactNode
  /** What the form asks besides. */
  children?: ReactNode
}

/** Who somebody is, what they agree to, and the button: what the forms of visitors share. */
export function VisitorForm(props: VisitorFormProps) {
  const { parts, onSubmit, consent, action, hint, children } = props
  const { form, field, alert, busy } = parts
  return (
    <div className={styles.island}>
      <form {...form} className={styles.form} onSubmit={onSubmit}>
        <div className={styles.pair}>
          <Field label="Prénom" required autoComplete="given-name" {...field('firstName')} />
          <Field label="Nom" required autoComplete="family-name" {...field('lastName')} />
        </div>
        <Field label="E-mail" type="email" required autoComplete="email" {...field('email')} />
        {children}
        <Checkbox required label={consent} {...field('consent')} />
        <Alert>{alert}</Alert>
        <Button type="submit" look="primary" className="wide" busy={busy}>
          {action}
        </Button>
        <p className={styles.hint}>{hint}</p>
      </form>
    </div>
  )
}
