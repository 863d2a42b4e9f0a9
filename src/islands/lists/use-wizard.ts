import { type ComponentType, useState } from 'react'
import type { Kind } from '../../../server/contract/roles.ts'
import type { WizardProps } from '../wizard/Wizard.tsx'

const load = () => import('../wizard/Wizard.tsx')

interface OpenWizard {
  /** The kind that was asked for; null to go on with what is kept. */
  kind: Kind | null
  Wizard: ComponentType<WizardProps>
}

/** The wizard comes when it is asked for: it weighs more than the page. */
export function useWizard() {
  const [wizard, setWizard] = useState<OpenWizard>()

  async function openWizard(kind: Kind | null): Promise<void> {
    try {
      const { default: Wizard } = await load()
      setWizard({ kind, Wizard })
    } catch {
      // Its words and its clock are as much as this page's own script.
      const { toast } = await import('../../stores/toasts.ts')
      toast.error('network_failure')
    }
  }

  return {
    wizard,
    openWizard,
    closeWizard: () => setWizard(undefined),
    /** Lets it come while somebody still points at the button. */
    prepareWizard: () => {
      load().catch(() => {})
    },
  }
}
