/**
 * The error catalogue: every code a call may answer, its HTTP status and the one French sentence
 * that people see. Codes and statuses come from the API's specification; nothing else may be sent.
 */
const catalogue = {
  invalid_payload: [400, 'Certains champs sont à corriger.'],
  wrong_token_provided: [400, 'Ce lien n’est plus valable. Demandez-en un nouveau.'],
  invalid_current_password: [400, 'Le mot de passe actuel est incorrect.'],

  invalid_client_token: [401, 'Cette page n’est plus à jour. Rechargez-la.'],
  not_authenticated: [401, 'Votre session a pris fin. Reconnectez-vous.'],
  wrong_password_or_email: [401, 'L’adresse e-mail ou le mot de passe est incorrect.'],

  not_enough_permission: [403, 'Vous n’avez pas les droits nécessaires.'],
  user_not_validated: [
    403,
    'Votre compte n’est pas encore activé. Suivez le lien reçu par e-mail.',
  ],
  origin_not_allowed: [403, 'Cette action n’est possible que depuis notre site.'],

  not_found: [404, 'Cette page n’existe pas.'],
  user_not_found: [404, 'Cette personne n’a pas de compte.'],
  group_or_association_not_found: [404, 'Cette association ou ce groupe n’existe pas.'],

  email_in_use: [409, 'Un compte existe déjà avec cette adresse e-mail.'],

  payload_too_large: [413, 'Cet envoi est trop volumineux.'],
  unsupported_file_type: [415, 'Ce type de fichier n’est pas accepté.'],
  too_many_requests: [429, 'Trop de tentatives. Patientez un peu avant de réessayer.'],

  unknown_error: [500, 'Une erreur inconnue est survenue'],
  error_when_sending_email: [500, 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.'],
  error_when_sending_mail: [500, 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.'],
  error_while_updating_user: [500, 'Vos informations n’ont pas pu être enregistrées.'],
  error_while_updating_password: [500, 'Votre mot de passe n’a pas pu être modifié.'],
  error_while_deleting_user: [500, 'Votre compte n’a pas pu être supprimé.'],

  service_unavailable: [503, 'Le service est momentanément indisponible. Réessayez.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof catalogue
export type ErrorStatus = (typeof catalogue)[ErrorCode][0]

export const errorCodes = Object.keys(catalogue) as ErrorCode[]

/** The HTTP status a code is sent with. */
export function errorStatus(code: ErrorCode): ErrorStatus {
  return catalogue[code][0]
}

/** The French sentence for a code; one the catalogue does not know reads as an unknown error. */
export function errorMessage(code: string): string {
  return Object.hasOwn(catalogue, code)
    ? catalogue[code as ErrorCode][1]
    : catalogue.unknown_error[1]
}

/** What every failed call answers. `fields` comes with `invalid_payload` alone: French, by field. */
export interface FailureBody {
  error: ErrorCode
  fields?: Record<string, string>
}
