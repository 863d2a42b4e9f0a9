import * as v from 'valibot'
import { firstName, invitee, inviteeName, lastName } from '../../server/contract/fields.ts'

/** An address in angle brackets, and what stands before it back to the one before. */
const named = /([^<>]*)<\s*([^<>\s]+@[^<>\s]+)\s*>/g

/**
 * Reads whose address each is, as mail programs write it: `Jeanne Dupont <jeanne@exemple.fr>`,
 * `"Dupont, Jeanne" <…>`. Addresses without a readable name are left out.
 *
 * @returns names by the addresses that `readEmails` finds
 */
export function readNames(text: string): Record<string, string> {
  const names: Record<string, string> = {}
  for (const [, before = '', address] of text.matchAll(named)) {
    const email = v.safeParse(invitee, address)
    const name = v.safeParse(inviteeName, nameBefore(before))
    if (email.success && name.success) names[email.output] = name.output
  }
  return names
}

/** What is sent beside addresses: the names of those among them that have one. */
export function namesAmong(
  emails: readonly string[],
  names: Readonly<Record<string, string>> = {},
): { email: string; name: string }[] {
  return emails.flatMap((email) => {
    const name = names[email]
    return name ? [{ email, name }] : []
  })
}

/** The last words before an address; a comma parts a last name from a first one, or two people. */
function nameBefore(text: string): string {
  const own = text.split(/[;\n\r\t]/).at(-1) ?? ''
  const quoted = /"([^"]*)"\s*$/.exec(own)?.[1]
  const parts = (quoted ?? own).split(',').map((part) => part.trim())
  const [last = '', first = ''] = parts.slice(-2)
  const isTurned = parts.length === 2 && Boolean(last && first) && !last.includes('@')
  const name = isTurned ? `${first} ${last}` : (parts.at(-1) ?? '')
  return name.includes('@') ? '' : name.replace(/\s+/g, ' ').replace(/^'|'$/g, '')
}

/** A name as the fields of a registration take it, as far as they would. */
export function namesOf(name: string | null): { firstName?: string; lastName?: string } {
  const words = name?.split(' ') ?? []
  // « DUPONT Jeanne » has its last name first.
  const isTurned = words.length === 2 && isCapital(words[0]) && !isCapital(words[1])
  const [first = '', ...rest] = isTurned ? words.toReversed() : words
  const last = rest.join(' ')
  return {
    ...(v.is(firstName, first) && { firstName: first }),
    ...(v.is(lastName, last) && { lastName: last }),
  }
}

function isCapital(word = ''): boolean {
  return word.length > 1 && word === word.toUpperCase()
}
