import type { ComponentProps } from 'react'
import { useHydrated } from './hydrated.ts'

interface ButtonProps extends ComponentProps<'button'> {
  look?: 'primary' | 'quiet' | 'danger' | 'warn' | 'sun'
  busy?: boolean
  /** Its form can be sent before the script is there. */
  early?: boolean
}

/**
 * A button that does nothing until its script is there, and nothing twice. Disabled, it also keeps
 * the browser from sending the form on its own before then.
 */
export function Button({ look, busy = false, early, className, disabled, ...rest }: ButtonProps) {
  const hydrated = useHydrated()
  return (
    <button
      type="button"
      aria-disabled={busy || undefined}
      {...rest}
      className={['btn', look, className].filter(Boolean).join(' ')}
      disabled={disabled || !(hydrated || early)}
      data-waiting={hydrated ? undefined : ''}
      aria-busy={busy || undefined}
    />
  )
}
