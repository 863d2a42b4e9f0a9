/** Where the associations are: what the server renders is told in their time. */
export const homeZone = 'Europe/Paris'

/** The zone of this device; asked anew each time, for devices travel. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
