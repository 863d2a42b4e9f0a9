import { useRef, useState } from 'react'

/** One row, with the values that it begins with. The key stays its own when others come and go. */
export interface Row<T> {
  key: number
  initial: T
}

/**
 * What may be there several times in a form, as reminders. The values of the rows stand in their
 * elements, named by their place: `reminders.0.unit`.
 */
export function useRows<T>(initial: readonly T[]) {
  const next = useRef(initial.length)
  const [rows, setRows] = useState<readonly Row<T>[]>(() =>
    initial.map((initial, key) => ({ key, initial })),
  )

  function add(initial: T): void {
    const key = next.current
    next.current += 1
    setRows((rows) => [...rows, { key, initial }])
  }

  function remove(key: number): void {
    setRows((rows) => rows.filter((row) => row.key !== key))
  }

  return { rows, add, remove }
}
