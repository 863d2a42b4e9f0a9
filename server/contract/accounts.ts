import * as v from 'valibot'
import { Address } from './addresses.ts'
import { defineCall } from './call.ts'
import * as field from './fields.ts'
import { id } from './fields.ts'
import { limits } from './limits.ts'

const Message = <const M extends string>(message: M) => v.object({ message: v.literal(message) })
const Joined = v.object({ kind: v.picklist(['association', 'group']), id, name: v.string() })
const EmailSent = v.object({ emailSent: v.literal(true) })

const account = {
  id,
  email: v.string(),
  firstName: v.string(),
  lastName: v.string(),
  phoneNumber: v.nullable(v.string()),
  birthDay: v.nullable(v.string()),
  address: v.nullable(Address),
  createdAt: v.string(),
}
/** One's own account. */
export type Account = v.InferOutput<v.ObjectSchema<typeof account, undefined>>

export const User = v.object({
  ...account,
  associations: v.array(
    v.object({
      role: field.role,
      association: v.object({ id, name: v.string(), room: v.nullable(id) }),
    }),
  ),
})
export type User = v.InferOutput<typeof User>

/** What fellow members see of somebody. */
export const Person = v.object({
  id,
  firstName: v.string(),
  lastName: v.string(),
  email: v.string(),
  phoneNumber: v.nullable(v.string()),
})
export type Person = v.InferOutput<typeof Person>

/** One place where somebody is logged in. `id` is public: it can end the session, not enter it. */
export const Device = v.object({
  id,
  current: v.boolean(),
  device: v.string(),
  createdAt: v.string(),
  lastSeenAt: v.string(),
  /** Whether it is told of things, by notifications. */
  notified: v.boolean(),
})
export type Device = v.InferOutput<typeof Device>

// ── Registration and activation ──

export const Registration = v.pipe(
  field.payload({
    firstName: field.firstName,
    lastName: field.lastName,
    email: field.email,
    password: field.newPassword,
    confirmPassword: field.confirmation,
    acceptConditions: v.literal(true, field.messages.required),
    /** The token of an invitation to that very address: it proves the address, and is accepted. */
    invitation: v.optional(field.token),
  }),
  v.forward(
    v.rawCheck((context) => field.checkRepeated('password', 'confirmPassword', context)),
    ['confirmPassword'],
  ),
)

export const register = defineCall({
  summary:
    'Create an account; a mail with the activation link follows, or with an invitation the session cookie',
  method: 'POST',
  path: '/users/register',
  anonymous: true,
  body: Registration,
  answer: v.object({
    message: v.literal('User created'),
    /** Where an invitation proved the address: the account is active, and this is what it joined. */
    joined: v.optional(v.array(Joined)),
  }),
  status: 201,
  failures: ['email_in_use', 'too_many_requests', 'error_when_sending_email'],
})

/** The form of the page; the call takes the token of its address besides. */
export const Activation = field.payload({ password: field.currentPassword })

export const validateAccount = defineCall({
  summary:
    'Activate an account with the token of its mail and its password; the answer sets the session cookie',
  method: 'POST',
  path: '/users/validate-account',
  anonymous: true,
  body: field.payload({ token: field.token, password: field.currentPassword }),
  answer: Message('Account validated'),
  failures: ['wrong_token_provided', 'wrong_password_or_email', 'too_many_requests'],
})

export const ActivationRequest = field.payload({ email: field.email })

export const resendActivation = defineCall({
  summary: 'Ask for the activation mail again; answers the same for any address',
  method: 'POST',
  path: '/users/resend-activation',
  anonymous: true,
  body: ActivationRequest,
  answer: EmailSent,
  failures: ['too_many_requests'],
})

// ── Session ──

export const Credentials = field.payload({ email: field.email, password: field.currentPassword })

export const login = defineCall({
  summary: 'Log in; the answer sets the session cookie',
  method: 'POST',
  path: '/auth/login',
  anonymous: true,
  body: Credentials,
  answer: Message('Successfully logged in'),
  failures: [
    'wrong_password_or_email',
    'user_not_validated',
    'account_blocked',
    'too_many_requests',
  ],
})

/** What the login's page posts by itself where its script is not there, or not yet. */
export const logInByForm = defineCall({
  summary: 'Log in from a plain form; leads on to the wanted page, or back with what went wrong',
  method: 'POST',
  path: '/auth/login/form',
  anonymous: true,
  keyless: true,
  multipart: {},
  body: field.payload({
    email: v.optional(v.string(), ''),
    password: v.optional(v.string(), ''),
    /** Where to go on: a path of this site. */
    retour: v.optional(v.string(), ''),
    /** '1' from whoever reads beside the button that logging in needs a cookie. */
    consent: v.optional(v.string(), ''),
  }),
  media: 'text/html',
})

export const logout = defineCall({
  summary: 'Log out; also answers without a session',
  method: 'GET',
  path: '/auth/logout',
  anonymous: true,
  answer: Message('Successfully logged out'),
})

export const listDevices = defineCall({
  summary: 'List the places where one is logged in, the most recently seen first',
  method: 'GET',
  path: '/users/me/sessions',
  answer: v.array(Device),
})

export const endDevice = defineCall({
  summary: 'Log one of one’s places out',
  method: 'DELETE',
  path: '/users/me/sessions/{id}',
  params: field.payload({ id: field.reference }),
  answer: v.literal(true),
  failures: ['not_found'],
})

// ── Forgotten password ──

export const PasswordRequest = field.payload({ address: field.email })

export const forgotPassword = defineCall({
  summary: 'Ask for a mail to choose a new password; answers the same for unknown addresses',
  method: 'GET',
  path: '/users/forgot-password/{address}',
  anonymous: true,
  params: PasswordRequest,
  answer: EmailSent,
  failures: ['too_many_requests'],
})

/** The form of the page; the call itself takes the password and the token of the address. */
export const PasswordChoice = v.pipe(
  field.payload({ password: field.newPassword, confirmPassword: field.confirmation }),
  v.forward(
    v.rawCheck((context) => field.checkRepeated('password', 'confirmPassword', context)),
    ['confirmPassword'],
  ),
)

export const newPassword = defineCall({
  summary:
    'Choose a new password with the token of a mail; ends every session, validates the account',
  method: 'PUT',
  path: '/users/new-password',
  anonymous: true,
  body: field.payload({ password: field.newPassword, token: field.token }),
  answer: Message('Password updated'),
  failures: ['wrong_token_provided', 'too_many_requests'],
})

// ── Profile ──

export const getMe = defineCall({
  summary: 'The account of the session',
  method: 'GET',
  path: '/users/me',
  answer: User,
})

/** An address without a city, or none at all, clears it. */
const clearableAddress = v.pipe(
  v.unknown(),
  v.transform((value) => (hasCity(value) ? value : null)),
  v.nullable(Address),
)

function hasCity(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return isGiven(value)
  return 'city' in value && isGiven(value.city)
}

function isGiven(value: unknown): boolean {
  return value != null && !(typeof value === 'string' && value.trim() === '')
}

export const Profile = field.payload({
  firstName: field.firstName,
  lastName: field.lastName,
  phoneNumber: field.phoneNumber,
  birthDay: field.birthDay,
  address: clearableAddress,
})
export type Profile = v.InferOutput<typeof Profile>

export const updateMe = defineCall({
  summary: 'Change one’s profile; a field left out stays',
  method: 'PUT',
  path: '/users/me',
  body: v.partial(Profile),
  answer: User,
  failures: ['error_while_updating_user'],
})

export const PasswordChange = v.pipe(
  field.payload({
    currentPassword: field.currentPassword,
    newPassword: field.newPassword,
    confirmNewPassword: field.confirmation,
  }),
  v.forward(
    v.rawCheck((context) => field.checkRepeated('newPassword', 'confirmNewPassword', context)),
    ['confirmNewPassword'],
  ),
)

export const changePassword = defineCall({
  summary: 'Change one’s password; every other session ends, this one gets a new id',
  method: 'PUT',
  path: '/users/me/password',
  body: PasswordChange,
  answer: Message('Password updated'),
  failures: ['invalid_current_password', 'too_many_requests', 'error_while_updating_password'],
})

export const AccountDeletion = field.payload({ password: field.currentPassword })

export const deleteMe = defineCall({
  summary: 'Delete one’s account, the password in the body',
  method: 'DELETE',
  path: '/users/me',
  body: AccountDeletion,
  answer: v.literal(true),
  failures: ['invalid_current_password', 'too_many_requests', 'error_while_deleting_user'],
})

export const deleteMeByPath = defineCall({
  summary: 'Delete one’s account, the password in the path (prefer the body)',
  method: 'DELETE',
  path: '/users/me/{password}',
  params: AccountDeletion,
  answer: v.literal(true),
  failures: ['invalid_current_password', 'too_many_requests', 'error_while_deleting_user'],
})

export const exportMe = defineCall({
  summary: 'Everything that is stored about oneself, as a JSON file',
  method: 'GET',
  path: '/users/me/export',
  keyless: true,
  media: 'application/json',
  failures: ['too_many_requests'],
})

// ── Around the account ──

export const Suggestion = field.payload({
  content: v.pipe(field.text(limits.suggestionLength), v.nonEmpty(field.messages.required)),
})

export const suggest = defineCall({
  summary: 'Suggest a feature; a mail to the contact address follows',
  method: 'POST',
  path: '/users/new-functionalities',
  body: Suggestion,
  answer: EmailSent,
  failures: ['too_many_requests', 'error_when_sending_mail'],
})

export const listRoles = defineCall({
  summary: 'One’s own role in each of one’s associations and groups, by their ids',
  method: 'GET',
  path: '/users/roles/{userId}',
  params: field.payload({ userId: field.reference }),
  answer: v.record(id, field.role),
  failures: ['not_enough_permission'],
})

export const listMembers = defineCall({
  summary: 'The people of an association or group, for its members',
  method: 'GET',
  path: '/users/by-entity/{entityId}/{isAssociation}',
  params: field.payload({
    entityId: field.reference,
    isAssociation: v.picklist(['true', 'false'], field.messages.value),
  }),
  answer: v.array(v.object({ ...Person.entries, role: field.role })),
  failures: ['group_or_association_not_found', 'not_enough_permission'],
})
