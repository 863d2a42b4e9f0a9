import { useEffect, useState } from 'react'
import { clockIn } from '../../client/clocks.ts'
import { dayMs } from '../../client/months.ts'

const minute = 60_000

/** The day that it is in a zone, also on a page that stays open overnight. `now` is the server's. */
export function useToday(zone: string, now: number): number {
  const [today, setToday] = useState(() => dayIn(zone, now))
  useEffect(() => {
    const look = () => setToday(dayIn(zone, Date.now()))
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

/** The day of a moment, as the clocks of a zone have it. */
export function dayIn(zone: string, moment: number): number {
  return Math.floor(clockIn(zone)(moment) / dayMs)
}
