import { useState } from 'react'
import { Devices } from './Devices.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './profile.module.css'

export function Security({ email }: { email: string }) {
  // Changing the password ends the other sessions: the list is read again.
  const [changes, setChanges] = useState(0)
  return (
    <div className={styles.security}>
      <section aria-labelledby="mot-de-passe">
        <h3 id="mot-de-passe">Changer de mot de passe</h3>
        <PasswordForm email={email} onChanged={() => setChanges(changes + 1)} />
      </section>
      <section aria-labelledby="appareils">
        <h3 id="appareils" tabIndex={-1}>
          Vos appareils connectés
        </h3>
        <Devices key={changes} heading="appareils" />
      </section>
    </div>
  )
}
