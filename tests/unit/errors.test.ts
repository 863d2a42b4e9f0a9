import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { errorCodes, errorMessage, errorStatus } from '../../server/contract/errors.ts'
import { messages } from '../../server/contract/messages.ts'
import { withRemedy } from '../../server/contract/remedies.ts'
import { tier } from '../../server/contract/tiers.ts'
import { failingAs, toFailure } from '../../server/platform/failures.ts'

/** The codes of the specification's table that accounts can answer. */
const table: Record<number, string[]> = {
  400: ['invalid_payload', 'wrong_token_provided', 'invalid_current_password'],
  401: ['invalid_client_token', 'not_authenticated', 'wrong_password_or_email'],
  403: ['not_enough_permission', 'user_not_validated', 'origin_not_allowed'],
  404: [
    'not_found',
    'user_not_found',
    'group_or_association_not_found',
    'related_entity_not_found',
  ],
  409: ['email_in_use'],
  413: ['payload_too_large'],
  415: ['unsupported_file_type'],
  429: ['too_many_requests'],
  500: [
    'unknown_error',
    'error_when_sending_email',
    'error_when_sending_mail',
    'error_while_updating_user',
    'error_while_updating_password',
    'error_while_deleting_user',
  ],
  503: ['service_unavailable'],
}

describe.each(Object.entries(table))('status %s', (status, codes) => {
  test.each(codes)('%s is in the catalogue, with its own message', (code) => {
    const known = errorCodes.find((one) => one === code)
    expect(known).toBeDefined()
    if (known) expect(errorStatus(known)).toBe(Number(status))
    if (code !== 'unknown_error') {
      expect(errorMessage(code)).not.toBe('Une erreur inconnue est survenue')
    }
  })
})

test.each(['unknown_error', 'no_such_code', '', 'toString', '__proto__', 'constructor'])(
  'an unknown code reads as an unknown error: %j',
  (code) => {
    expect(errorMessage(code)).toBe('Une erreur inconnue est survenue')
  },
)

// Calls list what they may answer in the contract; `kinds.ts` has the codes that differ by kind.
const root = join(import.meta.dirname, '../../server')
const sources = globSync('**/*.ts', {
  cwd: root,
  exclude: (name) => name === 'contract',
})
  .concat('contract/kinds.ts')
  .map((name) => readFileSync(join(root, name), 'utf8'))

test.each(errorCodes)('%s is sent somewhere', (code) => {
  expect(sources.some((source) => source.includes(`'${code}'`))).toBe(true)
})

test('what belongs to something that is gone meanwhile is told so, whatever the step', async () => {
  const orphan = Object.assign(new Error('violates foreign key constraint'), { code: '23503' })
  expect(toFailure(orphan)).toMatchObject({ code: 'related_entity_not_found', status: 404 })
  const step = failingAs('error_while_creating_event', () => Promise.reject(orphan))
  await expect(step).rejects.toBe(orphan)
  expect(errorMessage('related_entity_not_found')).toBe(
    'Une erreur inconnue a eu lieu lors du traitement de votre demande',
  )
})

test.each([
  ['too_many_associations_created', tier.created.association],
  ['too_many_groups_created', tier.created.group],
  ['cannot_join_another_association', tier.joined.association],
  ['cannot_join_another_group', tier.joined.group],
  ['too_many_members', tier.members],
  ['too_many_administrators', tier.administrators],
  ['too_many_files', tier.files],
])('%s names the limit of the tier', (code, limit) => {
  expect(errorMessage(code)).toContain(`La limite de ${limit} `)
})

test('shared codes read as the documents write them', () => {
  expect(errorMessage('not_enough_permission')).toBe(
    'Vous n’avez pas les droits nécessaires pour réaliser cette action',
  )
  expect(errorMessage('user_not_found')).toBe('Votre compte n’a pas été trouvé')
  expect(errorMessage('group_or_association_not_found')).toBe(
    'Le groupe ou l’association sélectionné(e) n’a pas été trouvé(e)',
  )
})

test('every message of a field goes on with what to do, as people read it', () => {
  const { required, address, value, tooShort, tooLong, ...others } = messages
  for (const message of Object.values(others)) expect(withRemedy(message)).toMatch(/.\u00A0: .{10}/)
  // What these say is what to do; an address and a value are chosen, not typed.
  for (const message of [required, address, value, tooShort(8), tooLong(50)])
    expect(withRemedy(message)).toBe(message)
})

test('no message breaks before a colon, a semicolon or a mark', () => {
  const all = [...errorCodes.map(errorMessage), ...Object.values(messages)]
  const texts = all.map((message) =>
    typeof message === 'string' ? withRemedy(message) : message(8),
  )
  // The product's documents write this one with a straight apostrophe.
  const asWritten = new Set<string>([withRemedy(messages.fileFormat)])
  for (const text of texts.filter((one) => !asWritten.has(one)))
    expect(text).not.toMatch(/ [:;!?]|\w[:;!?](\s|$)|'/)
})
