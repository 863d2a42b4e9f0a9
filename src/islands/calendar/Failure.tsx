import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { ofMonth } from './calendar-words.ts'

/** A month that could not be had; what is known of it stays in the grid. */
export function Failure({ month, onRetry }: { month: string; onRetry: () => void }) {
  return (
    <div role="alert">
      <Banner
        tone="no"
        icon="alert"
        title={`Les événements ${ofMonth(month)} n’ont pas pu être chargés.`}
        action={<Button onClick={onRetry}>Réessayer</Button>}
      >
        <p>Vérifiez votre connexion.</p>
      </Banner>
    </div>
  )
}
