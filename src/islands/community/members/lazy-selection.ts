import { type ComponentType, lazy } from 'react'
import { tell } from '../../../stores/tell.ts'
import type { SelectionProps } from './Selection.tsx'

const load = () => import('./Selection.tsx')

/** Called when somebody first comes near something to do. */
export function prepareSelection(): void {
  load().catch(() => {})
}

/** Comes with the first person that is chosen: most who look at a list choose nobody. */
export const Selection = lazy<ComponentType<SelectionProps>>(() =>
  load().then(
    ({ Selection }) => ({ default: Selection }),
    async () => {
      await tell({ ok: false, error: 'network_failure' }, '')
      return { default: () => null }
    },
  ),
)
