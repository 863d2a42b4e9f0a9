import { type ComponentType, useEffect, useState } from 'react'
import type { Kind } from '../../../server/contract/roles.ts'
import type { Parents, Wizard as Unfinished } from '../../stores/wizard.ts'
import type { WizardProps } from './wizard/Wizard.tsx'

const load = () => import('./wizard/index.ts')
const loadToasts = () => import('../../stores/toasts.ts')

interface OpenWizard {
  /** The kind that was asked for; null to go on after a reload. */
  kind: Kind | null
  unfinished: Unfinished | null
  Wizard: ComponentType<WizardProps>
}

/**
 * The wizard comes when it is asked for: it weighs more than the page.
 *
 * @param userId whose unfinished creation is gone on with
 */
export function useWizard(userId: string, parents: Parents) {
  const [wizard, setWizard] = useState<OpenWizard>()

  async function openWizard(kind: Kind | null): Promise<void> {
    try {
      const { Wizard, read, savedDraft } = await load()
      const unfinished = read(savedDraft(), userId, parents)
      if (kind || unfinished) setWizard({ kind, unfinished, Wizard })
    } catch {
      const { toast } = await loadToasts()
      toast.error('network_failure')
    }
  }

  // Loaded ahead: what tells that there is no connection.
  useEffect(() => {
    loadToasts().then(
      ({ prepareToasts }) => prepareToasts(),
      () => {},
    )
  }, [])

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
