import type { ReactNode } from 'react'
import { useHydrated } from './hydrated.ts'

/**
 * Controls that can do nothing before the island's script is there are disabled until then, all at
 * once: what is chosen or typed meanwhile would be shown, and lost. Links lead on from the start.
 */
export function Waiting({
  className,
  children,
}: {
  className: string | undefined
  children: ReactNode
}) {
  return (
    <fieldset role="none" className={className} disabled={!useHydrated()}>
      {children}
    </fieldset>
  )
}
