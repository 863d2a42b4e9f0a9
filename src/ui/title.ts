import { useEffect } from 'react'

/** Names in the window's title what a page shows now, in front of the site's name; until it is gone. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    // Joiners that keep words on one line have none to keep there.
    document.title = title.replace(/\u2060/g, '') + siteIn(before)
    return () => {
      document.title = before
    }
  }, [title])
}

function siteIn(title: string): string {
  return / – [^–]*$/.exec(title)?.[0] ?? ''
}
