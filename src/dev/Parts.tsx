import { useState } from 'react'
import { toast } from '../stores/toasts.ts'
import { Banner } from '../ui/Banner.tsx'
import { BulkBar } from '../ui/BulkBar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Field } from '../ui/Field.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './parts.module.css'

const people = ['Giulia Marchetti', 'Lina Haddad', 'Paul Vasseur']
const tabs = ['Membres', 'Invitations', 'Documents', 'Groupes', 'Événements'].map((label) => {
  return { name: label, label, href: `#${label}`, count: label.length }
})

export function Parts() {
  return (
    <div className={styles.parts}>
      <Navigation />
      <Choices />
      <Telling />
      <Selection />
    </div>
  )
}

function Navigation() {
  const [current, setCurrent] = useState('Membres')
  return (
    <section className={styles.part} data-colour="2">
      <h2>Onglets</h2>
      <Tabs label="Rubriques" tabs={tabs} current={current} onOpen={setCurrent} />
    </section>
  )
}

function Choices() {
  const [role, setRole] = useState<string | null>('moderator')
  const [paid, setPaid] = useState<string | null>(null)
  return (
    <section className={styles.part}>
      <h2>Choix</h2>
      <Segmented
        label="Rôle"
        hint="1 administrateur sur 2"
        value={role}
        onChoose={setRole}
        segments={[
          { value: 'member', label: 'Membre' },
          { value: 'moderator', label: 'Modérateur' },
          { value: 'administrator', label: 'Administrateur', disabled: true },
        ]}
      />
      <Segmented
        label="Cotisation"
        value={paid}
        onChoose={setPaid}
        segments={[
          { value: 'paid', label: 'À jour', icon: 'check', tone: 'ok' },
          { value: 'waiting', label: 'À régler', icon: 'wait', tone: 'due' },
          { value: 'empty', label: '-' },
        ]}
      />
      <Segmented
        label="Occupé"
        busy
        value="one"
        onChoose={() => {}}
        segments={[
          { value: 'one', label: 'Un' },
          { value: 'two', label: 'Deux' },
        ]}
      />
    </section>
  )
}

function Telling() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={styles.part}>
      <h2>Dire</h2>
      <Banner tone="due" icon="wait" title={'Votre cotisation\u00A0: à régler'}>
        Adressez-vous à la trésorière.
      </Banner>
      <Banner
        tone="ok"
        icon="check"
        title="Vous êtes à jour"
        action={<Button>Voir le reçu</Button>}
      />
      <Banner tone="no" icon="alert" title="L’e-mail n’a pas pu partir" />
      <Banner icon="bell" title="Une remarque, sans couleur" />
      <div className={styles.row}>
        <Button look="primary" onClick={() => setIsOpen(true)}>
          Ouvrir un dialogue
        </Button>
        <Button onClick={() => toast.success('Le rôle de Lina Haddad a été changé')}>Toast</Button>
        <Button
          onClick={() =>
            toast.success('Lina Haddad est maintenant modératrice', {
              label: 'Annuler',
              act: () => toast.success('Lina Haddad est de nouveau membre'),
            })
          }
        >
          Toast à reprendre
        </Button>
        <Button onClick={() => toast.error('Connexion impossible. Réessayez.')}>Erreur</Button>
      </div>
      {isOpen && (
        <Dialog title="Giulia Marchetti" onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <p>Membre depuis septembre 2024.</p>
              <Field label="Un mot pour elle" />
              <DialogActions>
                <Button onClick={close}>Annuler</Button>
                <Button look="primary" onClick={close}>
                  Envoyer
                </Button>
              </DialogActions>
            </>
          )}
        </Dialog>
      )}
    </section>
  )
}

function Selection() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <section className={styles.part}>
      <h2>Sélection</h2>
      <ul>
        {people.map((name) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                onChange={({ target }) =>
                  setChosen(
                    target.checked ? [...chosen, name] : chosen.filter((one) => one !== name),
                  )
                }
              />{' '}
              {name}
            </label>
          </li>
        ))}
      </ul>
      <BulkBar
        chosen={chosen.length > 0 ? `${chosen.length} membres choisis` : null}
        onClear={() => setChosen([])}
      >
        <Button>Rappeler</Button>
        <Button look="sun">Noter à jour</Button>
      </BulkBar>
    </section>
  )
}
