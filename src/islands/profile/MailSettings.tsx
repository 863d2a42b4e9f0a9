import { useEffect, useState } from 'react'
import {
  type MailKind,
  type MailPreferences,
  mailKindLabels,
  mailKinds,
} from '../../../server/contract/mail-preferences.ts'
import { call } from '../../stores/call.ts'
import { prepareToTell, tell } from '../../stores/tell.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import styles from './profile.module.css'

/** Each kind is saved as it is chosen, and goes back when that fails. */
export function MailSettings({ preferences }: { preferences: MailPreferences }) {
  const [wanted, setWanted] = useState(preferences)
  useEffect(prepareToTell, [])

  async function choose(kind: MailKind, value: boolean): Promise<void> {
    setWanted((all) => ({ ...all, [kind]: value }))
    const reply = await call('PUT /users/me/mail-preferences', { body: { [kind]: value } })
    if (!reply.ok) setWanted((all) => ({ ...all, [kind]: !value }))
    const { title } = mailKindLabels[kind]
    await tell(reply, value ? `${title}\u00A0: e-mails activés` : `${title}\u00A0: e-mails arrêtés`)
  }

  return (
    <Waiting className={styles.mails}>
      <p>
        Choisissez les e-mails qui vous sont utiles. Ceux qui protègent votre compte (activation,
        mot de passe, nouvel appareil, suppression) partent toujours.
      </p>
      <ul>
        {mailKinds.map((kind) => {
          const { title, hint } = mailKindLabels[kind]
          return (
            <li key={kind}>
              <label>
                <input
                  type="checkbox"
                  checked={wanted[kind]}
                  aria-describedby={`mails-${kind}`}
                  onChange={({ target }) => choose(kind, target.checked)}
                />
                <span>{title}</span>
              </label>
              <p className="muted small" id={`mails-${kind}`}>
                {hint}
              </p>
            </li>
          )
        })}
      </ul>
    </Waiting>
  )
}
