import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readEmails } from '../../src/client/emails.ts'
import { pasteInto } from '../../src/ui/emails/paste.ts'

const both = ['samir@exemple.fr', 'nadia.k@exemple.fr']

describe('addresses are read', () => {
  test.each([
    ['with commas', 'samir@exemple.fr,nadia.k@exemple.fr'],
    ['with semicolons', 'samir@exemple.fr; nadia.k@exemple.fr;'],
    ['on lines', 'samir@exemple.fr\r\nnadia.k@exemple.fr\n'],
    ['between tabs and names', 'Samir\tBenali\tsamir@exemple.fr\nNadia\tK.\tnadia.k@exemple.fr'],
    [
      'from a mail program',
      'Samir Benali <samir@exemple.fr>, "Kessler, Nadia" <nadia.k@exemple.fr>',
    ],
    [
      'from names in another order',
      'BENALI, Samir <samir@exemple.fr>; KESSLER, Nadia <nadia.k@exemple.fr>',
    ],
    ['from links', 'mailto:samir@exemple.fr?subject=Bonjour MAILTO:nadia.k@exemple.fr'],
    ['in a sentence', 'Écrivez à samir@exemple.fr (ou à « nadia.k@exemple.fr »).'],
    ['in capitals, twice', 'SAMIR@Exemple.FR samir@exemple.fr nadia.k@exemple.fr'],
  ])('%s', (_form, text) => {
    expect(readEmails(text)).toEqual({ found: both, rest: '' })
  })
})

test('what looks like an address and is none is left to be put right', () => {
  expect(readEmails('samir@exemple.fr, nadia@exemple, @exemple.fr, paul@')).toEqual({
    found: ['samir@exemple.fr'],
    rest: 'nadia@exemple, @exemple.fr, paul@',
  })
})

test('words alone are no addresses', () => {
  expect(readEmails('samir')).toEqual({ found: [], rest: 'samir' })
  expect(readEmails('  \n ')).toEqual({ found: [], rest: '' })
})

test('however they are joined, all of them are found', () => {
  const address = fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9.+_-]{0,15}[a-z]$/), fc.stringMatching(/^[a-z]{2,9}$/))
    .map(([name, domain]) => `${name}@${domain}.fr`)
  const joint = fc.constantFrom(',', ';', '\n', '\t', ', ', ' ; ', '\r\n')
  fc.assert(
    fc.property(fc.uniqueArray(address, { maxLength: 40 }), joint, (addresses, joint) => {
      expect(readEmails(addresses.join(joint))).toEqual({ found: addresses, rest: '' })
    }),
  )
})

describe('what is pasted', () => {
  /** `[` and `]` stand around what is selected. */
  function paste(field: string, pasted: string) {
    const start = field.indexOf('[')
    const end = field.indexOf(']') - 1
    return pasteInto(field.replace(/[[\]]/g, ''), start, end, pasted)
  }

  test.each([
    ['replaces what is selected', '[samir@exemple]', 'nadia@exemple.fr', 'nadia@exemple.fr'],
    ['completes the address being typed', 'samir[]', '@exemple.fr', 'samir@exemple.fr'],
    ['stands where the caret is', 'samir@[].fr', 'exemple', 'samir@exemple.fr'],
    ['puts a name before its place', '[]@exemple.fr', 'samir', 'samir@exemple.fr'],
    ['comes after an address', 'a@b.fr[]', 'c@d.fr', 'a@b.fr c@d.fr'],
    ['comes before an address', '[]a@b.fr', 'c@d.fr', 'c@d.fr a@b.fr'],
  ])('%s', (_what, field, pasted, given) => {
    expect(paste(field, pasted)).toEqual({ given, aside: '' })
  })

  test('leaves a word that was being typed, which would be lost as a name or invite a stranger', () => {
    expect(paste('samir[]', 'nadia@exemple.fr')).toEqual({
      given: 'nadia@exemple.fr',
      aside: 'samir',
    })
  })
})
