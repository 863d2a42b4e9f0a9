import { useEffect } from 'react'

/** Keeps the number in the header, which the server drew, as true as the page. */
export function useHeaderCount(unread: number): void {
  useEffect(() => {
    for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
      place.hidden = unread === 0
      const number = place.querySelector('[data-number]')
      if (number) number.textContent = unread > 99 ? '99+' : `${unread}`
    }
  }, [unread])
}
