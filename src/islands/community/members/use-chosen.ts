import { useCallback, useMemo, useState } from 'react'

/** Rows that are chosen among those that are shown: what a filter hides is not acted on. */
export function useChosen(shown: readonly string[]) {
  const [all, setAll] = useState<ReadonlySet<string>>(new Set())
  const chosen = useMemo(() => new Set(shown.filter((id) => all.has(id))), [shown, all])

  const choose = useCallback((id: string, isChosen: boolean) => {
    setAll((before) => {
      const others = [...before].filter((other) => other !== id)
      return new Set(isChosen ? [...others, id] : others)
    })
  }, [])
  const chooseAll = (isChosen: boolean) => setAll(new Set(isChosen ? shown : []))

  return { chosen, choose, chooseAll, clear: () => setAll(new Set()) }
}
