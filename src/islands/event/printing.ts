import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** What goes on paper: the poster, unless the list for the door was asked for. */
export function usePrinting() {
  const [isListed, setListed] = useState(false)

  useEffect(() => {
    const end = () => setListed(false)
    addEventListener('afterprint', end)
    return () => removeEventListener('afterprint', end)
  }, [])

  return {
    isListed,
    printPoster: () => print(),
    printList() {
      flushSync(() => setListed(true))
      print()
    },
  }
}
