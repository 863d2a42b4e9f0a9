import { useEffect, useRef, useState } from 'react'
import { roomPath } from '../../../server/contract/page-paths.ts'
import { paths } from '../../../server/contract/paths.ts'
import { visit } from '../../ui/back.ts'

/** The room that an address names. */
export function roomIn(search: URLSearchParams): string | null {
  return search.get('salon') || null
}

/** The room of the address: it can be linked, and the browser's ways back and forward walk through rooms. */
export function useAddress(first: string | null) {
  const [named, setNamed] = useState(first)
  const isFromList = useRef(false)
  useEffect(() => {
    const follow = () => setNamed(roomIn(new URLSearchParams(location.search)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function choose(roomId: string): void {
    if (roomId === named) return
    isFromList.current = named === null
    visit(roomPath(roomId))
    setNamed(roomId)
  }
  /** The way back leads to the list where one came from it; else the list takes this place. */
  function leave(): void {
    if (isFromList.current) {
      isFromList.current = false
      history.back()
      return
    }
    history.replaceState(null, '', paths.messaging)
    setNamed(null)
  }
  return { named, choose, leave }
}
