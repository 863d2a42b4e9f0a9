import { type IconName, icons } from './icons.ts'

type IconProps = { name: IconName; drawing?: never } | { name?: never; drawing: string }

/** A drawing by its name; one that a single part needs is its own, so that not every page loads it. */
export function Icon({ name, drawing }: IconProps) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={name ? icons[name] : drawing} />
    </svg>
  )
}
