import { Component, type ReactNode, useEffect, useRef } from 'react'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import formStyles from './form.module.css'

interface ErrorBoundaryProps {
  /** What is shown, if anything is: another one gets another chance. */
  about?: string | undefined
  onCatch?: () => void
  children: ReactNode
}

/**
 * Around what comes with a script of its own: without a connection, or after the site was renewed,
 * that script can't be had. Then this part alone says so, and the rest of the page stays.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onCatch?.()
  }

  override componentDidUpdate(before: ErrorBoundaryProps, { failed }: { failed: boolean }): void {
    const { about } = this.props
    if (failed && about && about !== before.about) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? <Unreachable /> : this.props.children
  }
}

/** Takes the focus, which also brings it into sight from wherever the page was scrolled to. */
function Unreachable() {
  const reload = useRef<HTMLButtonElement>(null)
  useEffect(() => reload.current?.focus(), [])
  return (
    <div className={formStyles.done}>
      <Alert>Connexion impossible. Rechargez la page.</Alert>
      <div>
        <Button ref={reload} onClick={() => location.reload()}>
          Recharger
        </Button>
      </div>
    </div>
  )
}
