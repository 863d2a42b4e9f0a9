import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  AccountDeletion,
  Credentials,
  Profile,
  Registration,
} from '../../server/contract/accounts.ts'
import * as field from '../../server/contract/fields.ts'

/** What a field says of a value: its first message, or null when the value is right. */
function said(schema: v.GenericSchema, value: unknown): string | null {
  const result = v.safeParse(schema, value)
  return result.success ? null : result.issues[0].message
}

describe.each([
  ['a first name', field.firstName, 'Prénom invalide'],
  ['a last name', field.lastName, 'Nom invalide'],
] as const)('%s', (_name, schema, message) => {
  test.each([
    'Zoé',
    'Jean-Pierre',
    "D'Artagnan",
    'D’Artagnan',
    'Anne Marie',
    'Łukasz',
    'e\u0301lodie',
    'Ñ',
    'x'.repeat(50),
  ])('may be %s', (name) => {
    expect(said(schema, name)).toBeNull()
  })

  test.each(['R2D2', 'Anne  Marie', 'Anne\tMarie', '<b>', 'a@b', 'a\0b', 'a\nb', '😀', 'a;b'])(
    'can not be %j',
    (name) => {
      expect(said(schema, name)).toBe(message)
    },
  )

  test.each([undefined, null, '', '   '])('can not be missing: %j', (name) => {
    expect(said(schema, name)).toBe('Champ requis')
  })

  test.each([42, true, [], {}])('can not be another type: %j', (name) => {
    expect(said(schema, name)).toBe(message)
  })

  test('has at most 50 characters', () => {
    const tooLong = 'Le champ doit contenir au maximum 50 caractères'
    expect(said(schema, 'x'.repeat(51))).toBe(tooLong)
  })

  test('loses the blanks around it', () => {
    expect(v.parse(schema, '  Zoé ')).toBe('Zoé')
  })
})

describe('an e-mail address', () => {
  test.each([
    'a@b.fr',
    'claire.dubois@exemple.fr',
    'claire+asso@exemple.fr',
    'claire_d-1@mail.exemple.co.uk',
    `${'a'.repeat(247)}@bcd.fr`,
  ])('may be %s', (email) => {
    expect(said(field.email, email)).toBeNull()
  })

  test.each([
    'claire',
    'claire@',
    '@exemple.fr',
    'claire@exemple',
    'claire@exemple.f',
    'claire@exemple.12',
    'claire@@exemple.fr',
    'cl aire@exemple.fr',
    'claire@exemple.fr,paul@exemple.fr',
    'claire@exemple.fr\nBcc: x@exemple.fr',
    '"Claire" <claire@exemple.fr>',
    'claire@exemple..fr',
    'zoé@exemple.fr',
    `${'a'.repeat(248)}@bcd.fr`,
    42,
    {},
  ])('can not be %j', (email) => {
    expect(said(field.email, email)).toBe('Adresse email invalide')
  })

  test.each([undefined, null, '', ' '])('can not be missing: %j', (email) => {
    expect(said(field.email, email)).toBe('Champ requis')
  })

  test('is written in lower case, without blanks around it', () => {
    expect(v.parse(field.email, ' Claire.DUBOIS@Exemple.FR ')).toBe('claire.dubois@exemple.fr')
  })

  test('stays as it is when it is read twice', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        const once = v.safeParse(field.email, email)
        if (once.success) expect(v.parse(field.email, once.output)).toBe(once.output)
      }),
    )
  })
})

describe('a new password', () => {
  test.each([
    ['Élan!2026', '« É » n’est pas accepté'],
    ['Élan é?2026', '« É », l’espace, « é » ne sont pas acceptés'],
    ['Fanfare#2026?', '« ? » n’est pas accepté'],
    ['Fanfare#\u200b2026', 'un signe invisible n’est pas accepté'],
    ['Fanfare#2026🎺', '« 🎺 » n’est pas accepté'],
    ['Abcdef1! ', 'l’espace n’est pas accepté'],
    ['Abcdef1!\0', 'un signe invisible n’est pas accepté'],
  ])('names the sign that is not allowed: %s', (password, words) => {
    const message = `Le mot de passe ne correspond pas aux critères\u00A0: ${words}`
    expect(said(field.newPassword, password)?.replace(/[\u00A0]/g, ' ')).toBe(
      message.replace(/\u00A0/g, ' '),
    )
  })

  test('has rules that password managers read, and the ones they make by them are accepted', () => {
    expect(field.passwordRulesAttribute).toBe(
      'minlength: 8; maxlength: 128; required: upper; required: lower; required: digit; required: [!@_#$%^&*]; allowed: upper, lower, digit, [!@_#$%^&*]',
    )
    const [, signs = ''] = /allowed: .*\[(.+)\]/.exec(field.passwordRulesAttribute) ?? []
    for (const sign of signs) expect(said(field.newPassword, `Fanfare2026${sign}`)).toBeNull()
  })

  const message = 'Le mot de passe ne correspond pas aux critères'

  test.each([...'!@_#$%^&*'])('may have %s as its special character', (special) => {
    expect(said(field.newPassword, `Abcdef1${special}`)).toBeNull()
  })

  test.each([
    ['seven characters', 'Abcd1!x'],
    ['no capital', 'abcdef1!'],
    ['no small letter', 'ABCDEF1!'],
    ['no digit', 'Abcdefg!'],
    ['no special character', 'Abcdefg1'],
  ])('can not have %s', (_what, password) => {
    expect(said(field.newPassword, password)).toBe(message)
  })

  test('has at most 128 characters', () => {
    const long = `Aa1!${'x'.repeat(124)}`
    expect(said(field.newPassword, long)).toBeNull()
    const tooLong = 'Le champ doit contenir au maximum 128 caractères'
    expect(said(field.newPassword, `${long}x`)).toBe(tooLong)
  })

  test('is right exactly when every line of the checklist holds', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aB1!@_#é ?x'), maxLength: 14 })
    fc.assert(
      fc.property(text, (password) => {
        const holds = field.passwordRules.every((rule) => rule.holds(password))
        expect(said(field.newPassword, password) === null).toBe(holds)
      }),
    )
  })
})

test.each(['x', 'a'.repeat(128), ' ', 'é?'])(
  'a password one already has may be anything: %j',
  (p) => {
    expect(said(field.currentPassword, p)).toBeNull()
  },
)

describe('a phone number', () => {
  test.each(['0612345678', '0000000000'])('may be %s', (phone) => {
    expect(said(field.phoneNumber, phone)).toBeNull()
  })

  test.each(['061234567', '06123456789', '1612345678', '06 12 34 56 78', '+33612345678', 'a', 6])(
    'can not be %j',
    (phone) => {
      expect(said(field.phoneNumber, phone)).toBe('Numéro de téléphone invalide')
    },
  )

  test.each([null, ''])('is cleared by %j', (phone) => {
    expect(v.parse(field.phoneNumber, phone)).toBeNull()
  })
})

describe('a birthday', () => {
  test.each(['1900-01-01', '1984-02-29', new Date().toISOString().slice(0, 10)])(
    'may be %s',
    (day) => {
      expect(said(field.birthDay, day)).toBeNull()
    },
  )

  test.each([
    '1899-12-31',
    '2023-02-29',
    '2023-13-01',
    '2023-00-10',
    '29/02/1984',
    '1984-2-9',
    '1984-02-29T00:00:00Z',
    '9999-12-31',
    new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
    19840229,
  ])('can not be %j', (day) => {
    expect(said(field.birthDay, day)).toBe('Date de naissance invalide')
  })

  test.each([null, ''])('is cleared by %j', (day) => {
    expect(v.parse(field.birthDay, day)).toBeNull()
  })
})

describe('hostile texts of 100 kB are refused in a moment:', () => {
  const size = 100_000
  test.each([
    ['letters', 'a'.repeat(size)],
    ['letters and blanks', 'a '.repeat(size / 2)],
    ['blanks', ' '.repeat(size)],
    ['an almost address', `a@${'a.'.repeat(size / 2)}`],
    ['dots', `a@${'.aa'.repeat(size / 3)}!`],
    ['dashes', `${'-'.repeat(size)}!`],
    ['at signs', '@'.repeat(size)],
    ['zeros', '0'.repeat(size)],
    ['apostrophes', "'".repeat(size)],
    ['combining marks', '\u0301'.repeat(size)],
  ])('%s', (_what, hostile) => {
    const fields = ['firstName', 'lastName', 'email', 'password', 'confirmPassword']
    const payload = Object.fromEntries(fields.map((name) => [name, hostile]))
    const profile = { ...payload, phoneNumber: hostile, birthDay: hostile, address: hostile }
    const start = performance.now()
    for (const schema of [Registration, Profile, Credentials, AccountDeletion]) {
      expect(v.safeParse(schema, profile).success).toBe(false)
    }
    expect(performance.now() - start).toBeLessThan(500)
  })
})
