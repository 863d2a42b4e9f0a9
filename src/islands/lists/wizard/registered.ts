import { useEffect, useState } from 'react'
import { findRegistered, type RegisteredAssociation } from '../../../client/register.ts'

const pauseMs = 300
/** The register refuses shorter ones. */
const queryMinLength = 3

/** The register's answers to the text, once the typing pauses; a newer text gives the older up. */
export function useRegistered(text: string, wanted: boolean): RegisteredAssociation[] {
  const [found, setFound] = useState<RegisteredAssociation[]>([])
  const query = text.trim()
  const isSearch = wanted && query.length >= queryMinLength

  useEffect(() => {
    if (!isSearch) return setFound([])
    const search = new AbortController()
    const timer = setTimeout(async () => {
      const associations = await findRegistered(query, search.signal)
      if (!search.signal.aborted) setFound(associations)
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      search.abort()
    }
  }, [query, isSearch])

  return found
}
