import { useEffect, useState } from 'react'
import { limits } from '../../../server/contract/limits.ts'
import { type FoundAddress, findAddresses } from '../../client/addresses.ts'

const pauseMs = 300

interface Found {
  /** The text these are the answers to. */
  text: string
  addresses: FoundAddress[]
}

/** The answers to the text, once the typing pauses; a newer text gives the older search up. */
export function useFoundAddresses(text: string, wanted: boolean): Found {
  const [found, setFound] = useState<Found>({ text: '', addresses: [] })
  const query = text.trim()
  const isSearch = wanted && query.length >= limits.addressQueryMinLength

  useEffect(() => {
    if (!isSearch) return setFound({ text: '', addresses: [] })
    const search = new AbortController()
    const timer = setTimeout(async () => {
      const addresses = await findAddresses(query, search.signal)
      if (!search.signal.aborted) setFound({ text: query, addresses })
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      search.abort()
    }
  }, [query, isSearch])

  return found
}
