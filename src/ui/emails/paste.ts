import { readEmails } from '../../client/emails.ts'

interface Pasted {
  /** The text that holds the addresses. */
  given: string
  /** What was being typed and has nothing to do with them. */
  aside: string
}

/** What becomes of a text when another one is pasted over its characters from `start` to `end`. */
export function pasteInto(text: string, start: number, end: number, pasted: string): Pasted {
  const before = text.slice(0, start)
  const after = text.slice(end)
  const followsAddress = isAddress(/[^\s,;]*$/.exec(before))
  const precedesAddress = isAddress(/^[^\s,;]*/.exec(after))
  const completes = /^\s*@|@\s*$/.test(pasted) || before.endsWith('@') || after.startsWith('@')
  // Half an address beside whole ones would become part of the next one, or somebody's name.
  if (!completes && !followsAddress && !precedesAddress && isAddress([pasted])) {
    return { given: pasted, aside: `${before} ${after}`.trim() }
  }
  const blank = (isBetween: boolean) => (isBetween && !completes ? ' ' : '')
  return {
    given: before + blank(followsAddress) + pasted + blank(precedesAddress) + after,
    aside: '',
  }
}

function isAddress(found: readonly string[] | null): boolean {
  return readEmails(found?.[0] ?? '').found.length > 0
}
