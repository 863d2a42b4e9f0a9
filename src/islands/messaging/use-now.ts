import { useEffect, useState } from 'react'

const minute = 60_000

/** The time by minutes, also on a page that stays open overnight. `made` is the server's. */
export function useNow(made: number): number {
  const [now, setNow] = useState(made)
  useEffect(() => {
    const look = () => setNow(Date.now())
    look()
    const timer = setInterval(look, minute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}
