import { useEffect, useState } from 'react'

const pauseMs = 300

/** Looks something up; gives nothing when it is away, or was given up meanwhile. Never throws. */
export type Search<T> = (text: string, signal: AbortSignal) => Promise<T[]>

interface Answers<T> {
  /** The text that these answer. */
  text: string
  found: readonly T[]
}

/**
 * What a search answers to the text, once the typing pauses; a newer text gives the older search up.
 * Null asks nothing.
 */
export function useSearch<T>(search: Search<T>, text: string | null): Answers<T> {
  const [answers, setAnswers] = useState<Answers<T>>({ text: '', found: [] })

  useEffect(() => {
    if (text === null) return setAnswers({ text: '', found: [] })
    const asked = new AbortController()
    const timer = setTimeout(async () => {
      const found = await search(text, asked.signal)
      if (!asked.signal.aborted) setAnswers({ text, found })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [search, text])

  return answers
}
