import { useEffect, useState } from 'react'
import type { MailPreferences } from '../../../server/contract/mail-preferences.ts'
import type { PushSettings } from '../../../server/contract/push.ts'
import { call } from '../../stores/call.ts'
import { prepareToTell, tell } from '../../stores/tell.ts'
import { Waiting } from '../../ui/Waiting.tsx'
import { type NotificationKind, notificationKinds } from './notification-kinds.ts'
import styles from './notifications.module.css'
import { ThisDevice } from './ThisDevice.tsx'

interface NotificationSettingsProps {
  mails: MailPreferences
  push: PushSettings
}

/** What one is told of, and how. Each is saved as it is chosen, and goes back when that fails. */
export function NotificationSettings({ mails, push }: NotificationSettingsProps) {
  const [byMail, setByMail] = useState(mails)
  const [onDevices, setOnDevices] = useState(push.wanted)
  const [isToldHere, setIsToldHere] = useState(push.subscribed)
  useEffect(prepareToTell, [])
  const elsewhere = push.devices - (push.subscribed ? 1 : 0)
  const hasDevices = isToldHere || elsewhere > 0

  async function chooseMail({ mail, title }: NotificationKind, value: boolean): Promise<void> {
    setByMail((all) => ({ ...all, [mail]: value }))
    const reply = await call('PUT /users/me/mail-preferences', { body: { [mail]: value } })
    if (!reply.ok) setByMail((all) => ({ ...all, [mail]: !value }))
    await tell(reply, value ? `${title}\u00A0: e-mails activés` : `${title}\u00A0: e-mails arrêtés`)
  }
  async function choosePush({ push: kind, title }: NotificationKind, value: boolean) {
    if (!kind) return
    setOnDevices((all) => ({ ...all, [kind]: value }))
    const reply = await call('PUT /users/me/push', { body: { [kind]: value } })
    if (!reply.ok) setOnDevices((all) => ({ ...all, [kind]: !value }))
    const done = value ? 'notifications activées' : 'notifications arrêtées'
    await tell(reply, `${title}\u00A0: ${done}`)
  }

  return (
    <Waiting className={styles.settings}>
      <ThisDevice settings={push} isTold={isToldHere} onChange={setIsToldHere} />
      <section aria-labelledby="kinds">
        <h3 id="kinds">De quoi être prévenu</h3>
        <p className="muted">
          Les e-mails qui protègent votre compte (activation, mot de passe, nouvel appareil,
          suppression) partent toujours.
        </p>
        <ul className={styles.kinds}>
          {notificationKinds.map((one) => (
            <li key={one.mail}>
              <p className={styles.title}>{one.title}</p>
              <p className="muted small" id={`about-${one.mail}`}>
                {(hasDevices && one.hintWithDevices) || one.hint}
              </p>
              <div className={styles.ways}>
                <Way
                  label="E-mail"
                  of={one}
                  checked={byMail[one.mail]}
                  onChange={(value) => chooseMail(one, value)}
                />
                {hasDevices && one.push && (
                  <Way
                    label="Appareils"
                    of={one}
                    checked={onDevices[one.push]}
                    onChange={(value) => choosePush(one, value)}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
      </section>
    </Waiting>
  )
}

interface WayProps {
  label: string
  of: NotificationKind
  checked: boolean
  onChange: (value: boolean) => void
}

function Way({ label, of: { mail, title }, checked, onChange }: WayProps) {
  return (
    <label>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={`about-${mail}`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {label}
        <span className="unseen">
          {'\u00A0'}: {title}
        </span>
      </span>
    </label>
  )
}
