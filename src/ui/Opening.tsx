import { Rings } from './Rings.tsx'

/** In place of a dialog whose script is on its way; where that is quick nobody sees it. */
export function Opening() {
  return (
    <div className="under-way" role="status">
      <Rings label="Un instant" />
    </div>
  )
}
