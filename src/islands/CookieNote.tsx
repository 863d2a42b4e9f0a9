import { hasConsent } from '../client/cookies.ts'
import { useHydrated } from '../ui/hydrated.ts'

/** Beside a button that logs in besides what it says: who presses it agrees to the one cookie. */
export function CookieNote() {
  if (!useHydrated() || hasConsent()) return null
  return (
    <p className="muted small">
      Vous serez connecté tout de suite. Il y faut un cookie, qui garde votre session ouverte et
      rien d’autre&nbsp;: en continuant, vous l’acceptez.
    </p>
  )
}
