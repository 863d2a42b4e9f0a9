import * as v from 'valibot'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { roles } from './roles.ts'

/** The fields that several payloads share, each with its message of the table. */
export { messages }

// Letters with accents, apostrophes and hyphens, single spaces between words; a letter at least.
const namePattern =
  /^(?!.*\p{Default_Ignorable_Code_Point})(?=.*\p{L})[\p{L}\p{M}'’-]+(?: [\p{L}\p{M}'’-]+)*$/u

// The product's pattern, and '+' in the local part, which many people's real addresses have.
const emailPattern = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i

const phonePattern = /^0\d{9}$/
const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** What the database names its rows by. */
export const id = v.pipe(v.string(), v.uuid())

/** Whether a reference can be an id at all: the database refuses to compare others with one. */
export function isId(value: string): boolean {
  return v.is(id, value)
}

export const role = v.picklist(roles, messages.value)

/** The object that a call or a form takes: a field that is not there says 'Champ requis'. */
export function payload<const Entries extends v.ObjectEntries>(entries: Entries) {
  return v.object(entries, messages.required)
}

/** A string that has to be there: missing, null and '' say 'Champ requis', another type `message`. */
export function required(message: string) {
  return v.pipe(
    v.string((issue) => (issue.input == null ? messages.required : message)),
    v.nonEmpty(messages.required),
  )
}

/** Free text of a person: trimmed, without NUL or broken surrogates, `max` characters at most. */
export function text(max: number) {
  return v.pipe(
    v.string((issue) => (issue.input == null ? messages.required : messages.text)),
    v.trim(),
    v.maxLength(max, messages.tooLong(max)),
    v.check((value) => value.isWellFormed() && !value.includes('\0'), messages.text),
  )
}

/** The same on one line, as for what becomes a title or the subject of a mail. */
export function line(max: number) {
  return v.pipe(
    text(max),
    v.check((value) => value === '' || isReadableLine(value), messages.text),
  )
}

// Marks that turn what follows around, or end a line without showing it.
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
// Some letters and signs are blank by design; joiners and selectors are parts of emojis.
const visible = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{S}\p{P}]/u

function isReadableLine(value: string): boolean {
  return visible.test(value) && !misleading.test(value)
}

function name(message: string) {
  return v.pipe(
    required(message),
    v.trim(),
    v.nonEmpty(messages.required),
    v.maxLength(limits.nameLength, messages.tooLong(limits.nameLength)),
    v.regex(namePattern, message),
  )
}

export const firstName = name(messages.firstName)
export const lastName = name(messages.lastName)

function emailSaying(message: string) {
  return v.pipe(
    required(message),
    v.trim(),
    v.nonEmpty(messages.required),
    v.maxLength(limits.emailLength, message),
    v.regex(emailPattern, message),
    v.toLowerCase(),
  )
}

/** An e-mail address in lower case: two spellings of one address are one account. */
export const email = emailSaying(messages.email)
/** The address of somebody to invite: one of many in a field. */
export const invitee = emailSaying(messages.format)
/** What that person is called by whoever invites them. */
export const inviteeName = v.pipe(line(limits.inviteeNameLength), v.nonEmpty(messages.required))

/** A password somebody already has: only its presence and a bound on what gets hashed. */
export const currentPassword = v.pipe(
  required(messages.password),
  v.maxLength(limits.passwordMaxLength, messages.tooLong(limits.passwordMaxLength)),
)

/** The rules of a new password in the order in which the live checklist shows them. */
export const passwordRules = [
  {
    label: `${limits.passwordMinLength} caractères au minimum`,
    holds: (value: string) => value.length >= limits.passwordMinLength,
  },
  { label: 'une lettre majuscule', holds: (value: string) => /[A-Z]/.test(value) },
  { label: 'une lettre minuscule', holds: (value: string) => /[a-z]/.test(value) },
  { label: 'un chiffre', holds: (value: string) => /\d/.test(value) },
  {
    label: 'un caractère spécial parmi ! @ _ # $ % ^ & *',
    holds: (value: string) => /[!@_#$%^&*]/.test(value),
  },
  {
    label: 'aucun autre caractère',
    holds: (value: string) => value !== '' && !/[^A-Za-z\d!@_#$%^&*]/.test(value),
  },
] as const

/**
 * The signs of a password that are not allowed, each once, as people read them.
 *
 * @returns such as `« é »` or `l’espace`, at most three of them
 */
export function refusedSigns(password: string): string[] {
  const refused = new Set([...password].filter((sign) => !/[A-Za-z\d!@_#$%^&*]/.test(sign)))
  return [...refused].slice(0, 3).map(named)
}

/** What can't be seen between quotation marks has a name. */
function named(sign: string): string {
  if (/\s/.test(sign)) return 'l’espace'
  return visible.test(sign) ? `«\u00A0${sign}\u00A0»` : 'un signe invisible'
}

/** Says which signs are in the way: of `Élan!2026` nobody sees it at once. */
function passwordMessage(password: string): string {
  const refused = refusedSigns(password)
  if (refused.length === 0) return messages.password
  const verb = refused.length > 1 ? 'ne sont pas acceptés' : 'n’est pas accepté'
  return `${messages.password}\u00A0: ${refused.join(', ')} ${verb}`
}

/** The same rules for password managers, in their own words (the attribute `passwordrules`). */
export const passwordRulesAttribute = [
  `minlength: ${limits.passwordMinLength}`,
  `maxlength: ${limits.passwordMaxLength}`,
  'required: upper',
  'required: lower',
  'required: digit',
  'required: [!@_#$%^&*]',
  'allowed: upper, lower, digit, [!@_#$%^&*]',
].join('; ')

/** A password somebody chooses. */
export const newPassword = v.pipe(
  required(messages.password),
  v.maxLength(limits.passwordMaxLength, messages.tooLong(limits.passwordMaxLength)),
  v.check(
    (value) => passwordRules.every((rule) => rule.holds(value)),
    ({ input }) => passwordMessage(input),
  ),
)

/** The second typing of a password; that both are equal is checked on the whole payload. */
export const confirmation = required(messages.confirmation)

/**
 * For `rawCheck` on a payload: says that the field `confirmation` differs from `password`, also
 * while other fields, or the password itself, are still wrong.
 */
export function checkRepeated(
  password: string,
  confirmation: string,
  { dataset, addIssue }: RawCheck,
): void {
  const fields = new Map<string, unknown>(Object.entries(Object(dataset.value)))
  const repeated = fields.get(confirmation)
  if (repeated && repeated !== fields.get(password)) addIssue({ message: messages.confirmation })
}

interface RawCheck {
  dataset: { value: unknown }
  addIssue(issue: { message: string }): void
}

/** null or '' clears an optional field. */
export const cleared = v.pipe(
  v.union([v.null(), v.literal('')]),
  v.transform(() => null),
)

export const phoneNumber = v.union(
  [cleared, v.pipe(v.string(), v.regex(phonePattern, messages.phoneNumber))],
  messages.phoneNumber,
)

/** A real day of the calendar, `YYYY-MM-DD`, from 1900 up to today. */
export const birthDay = v.union(
  [
    cleared,
    v.pipe(
      v.string(),
      v.regex(datePattern, messages.birthDay),
      v.check(isPastDay, messages.birthDay),
    ),
  ],
  messages.birthDay,
)

function isPastDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return false
  const isReal = day.toISOString().startsWith(value)
  return isReal && day.getUTCFullYear() >= 1900 && day.getTime() <= Date.now()
}

/** The token of a link in a mail. One that can't be right is refused by the verb, not by its shape. */
export const token = v.pipe(
  v.string(messages.required),
  v.maxLength(limits.tokenLength, messages.tooLong(limits.tokenLength)),
)

/** An id in a path. One that can't be right is looked up in vain; the database takes no NUL. */
export const reference = v.pipe(
  v.string((issue) => (issue.input == null ? messages.required : messages.value)),
  v.toLowerCase(),
  v.check((value) => !value.includes('\0'), messages.value),
)
