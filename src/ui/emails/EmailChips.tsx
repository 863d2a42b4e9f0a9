import '../address/press-style.ts'
import { Button, I18nProvider, Label, Tag, TagGroup, TagList } from 'react-aria-components'
import { Icon } from '../Icon.tsx'
import styles from './emails.module.css'

export interface EmailChipsProps {
  emails: string[]
  label: string
  onRemove: (emails: ReadonlySet<unknown>) => void
}

/** Addresses as one stop of the Tab key: the arrows go through them, Delete takes one back. */
export default function EmailChips({ emails, label, onRemove }: EmailChipsProps) {
  return (
    <I18nProvider locale="fr-FR">
      <TagGroup className={styles.group} onRemove={onRemove}>
        <Label className={styles.count}>{label}</Label>
        <TagList className={styles.list} items={emails.map((id) => ({ id }))}>
          {({ id }) => (
            <Tag className={styles.tag} textValue={id}>
              <span>{id}</span>
              <Button slot="remove" className={styles.remove} aria-label={`Retirer ${id}`}>
                <Icon name="cross" />
              </Button>
            </Tag>
          )}
        </TagList>
      </TagGroup>
    </I18nProvider>
  )
}
