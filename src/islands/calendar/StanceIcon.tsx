import { Icon } from '../../ui/Icon.tsx'
import type { Stance } from './calendar-words.ts'

/** The sign of an answer; or a lock, which no other page needs. */
export function StanceIcon({ name }: { name: Stance['icon'] }) {
  if (name !== 'lock') return <Icon name={name} />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M5.5 11h13v9h-13zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />
    </svg>
  )
}
