import { useEffect, useState } from 'react'
import { dayNumber } from '../../client/months.ts'

const minute = 60_000

/** The day that it is in a zone, also on a page that stays open overnight. `now` is the server's. */
export function useToday(zone: string, now: number): number {
  const [today, setToday] = useState(() => dayNumber(now, zone))
  useEffect(() => {
    const look = () => setToday(dayNumber(Date.now(), zone))
    look()
    const timer = setInterval(look, minute)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [zone])
  return today
}
