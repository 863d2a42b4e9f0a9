/**
 * A cookie's name as browsers know it. Behind https it has the prefix `__Host-`: no other host may
 * set one of that name, nor another path, and so nobody can put theirs before ours.
 */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}

/** What a Cookie header says under a name, in letters and digits; anything else is none of ours. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [given, value = ''] = pair.trim().split('=', 2)
    if (given === name) return /^[\w-]+$/.test(value) ? value : undefined
  }
  return undefined
}
