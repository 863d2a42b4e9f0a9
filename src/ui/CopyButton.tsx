import { useState } from 'react'
import { nb } from '../client/french.ts'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

interface CopyButtonProps {
  text: string
  /** What is copied, for who does not see beside what it stands: « l’IBAN ». */
  what: string
  className?: string | undefined
  /** The one thing to do here says what it copies to everybody. */
  look?: 'quiet' | 'primary'
}

const words = { ready: 'Copier', done: 'Copié', refused: 'Copie impossible' }

/** Copies a text, and says in its own words whether that was possible. */
export function CopyButton({ text, what, className, look = 'quiet' }: CopyButtonProps) {
  const [state, setState] = useState<keyof typeof words>('ready')

  async function copy(): Promise<void> {
    const isDone = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    )
    setState(isDone ? 'done' : 'refused')
  }

  return (
    <>
      <Button look={look} className={className} onClick={copy}>
        <Icon name={state === 'done' ? 'check' : 'copy'} />
        <span>
          {words[state]}
          <span className={look === 'primary' ? undefined : 'unseen'}>
            {state === 'ready' ? ' ' : `${nb}: `}
            {what}
          </span>
        </span>
      </Button>
      <span className="unseen" role="status">
        {state !== 'ready' && words[state]}
      </span>
    </>
  )
}
