/** As much of it as the bench uses: it brings no types. */
declare module 'react-big-calendar' {
  export function dateFnsLocalizer(functions: Record<string, unknown>): unknown
  export function Calendar(props: Record<string, unknown>): import('react').ReactNode
}
