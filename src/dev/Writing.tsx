import { Checkbox } from '../ui/Checkbox.tsx'
import { Counter } from '../ui/Counter.tsx'
import { SearchField } from '../ui/combobox/SearchField.tsx'
import { DateField, DateTimeField, TimeField } from '../ui/DateTimeField.tsx'
import { Field } from '../ui/Field.tsx'
import { RequiredNote } from '../ui/form/RequiredNote.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { SelectField } from '../ui/Select.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { Part } from './Part.tsx'
import styles from './parts.module.css'

export function Writing() {
  return (
    <Part title="Écrire">
      <div className={styles.grid}>
        <Field label="Champ" hint="Une aide." defaultValue="Judo Club" />
        <Field label="Champ refusé" error="Dix chiffres, en commençant par 0" defaultValue="07" />
        <Field label="Champ à lire" readOnly defaultValue="claire@demo.example" />
        <Field label="Champ facultatif" optional />
        <form>
          <RequiredNote />
          <Field label="Champ obligatoire" required />
        </form>
        <SelectField label="Liste" hint="Le choix du navigateur.">
          <option>Réunion</option>
          <option>Entraînement</option>
        </SelectField>
        <SearchField
          label="Recherche"
          text=""
          choices={[{ id: 'lyon', label: 'Lyon', aside: '69000' }]}
          onType={() => {}}
          onChoose={() => {}}
        />
        <PasswordField label="Mot de passe" />
        <TextArea label="Texte long" defaultValue="Apportez à boire." />
        <DateField label="Jour" defaultValue="2027-05-03" />
        <TimeField label="Heure" defaultValue="19:30" />
        <DateTimeField
          label="Début"
          date={{ label: 'Jour', defaultValue: '2027-05-03' }}
          time={{ label: 'Heure', error: 'Champ requis' }}
        />
        <div>
          <Checkbox label="Case à cocher" defaultChecked />
          <Checkbox label="Case refusée" error="Champ requis" />
          <Counter text="Judo" max={50} />
          <Counter text={'Judo '.repeat(9)} max={50} />
        </div>
      </div>
    </Part>
  )
}
