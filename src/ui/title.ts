import { useEffect } from 'react'

/** Names in the window's title what a page shows now, in front of the site's name; until it is gone. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    return () => {
      document.title = before
    }
  }, [])
  useEffect(() => {
    // Joiners that keep words on one line have none to keep there.
    document.title = title.replace(/\u2060/g, '') + siteIn(document.title)
  }, [title])
}

function siteIn(title: string): string {
  return / – [^–]*$/.exec(title)?.[0] ?? ''
}
