/**
 * The error catalogue: every code a call may answer, its HTTP status and the one French sentence
 * that people see. Codes and statuses come from the API's specification; nothing else may be sent.
 */
const catalogue = {
  invalid_payload: [400, 'Certains champs sont à corriger.'],
  wrong_token_provided: [400, 'Ce lien n’est plus valable. Demandez-en un nouveau.'],
  invalid_current_password: [400, 'Le mot de passe actuel est incorrect.'],
  wrong_event_dates_position: [
    400,
    'La date de fin doit être positionnée après la date de début de l’événement',
  ],

  invalid_client_token: [401, 'Cette page n’est plus à jour. Rechargez-la.'],
  not_authenticated: [401, 'Votre session a pris fin. Reconnectez-vous.'],
  wrong_password_or_email: [401, 'L’adresse e-mail ou le mot de passe est incorrect.'],

  not_enough_permission: [403, 'Vous n’avez pas les droits nécessaires pour réaliser cette action'],
  user_not_validated: [
    403,
    'Votre compte n’est pas encore activé. Suivez le lien reçu par e-mail.',
  ],
  account_blocked: [403, 'Ce compte est suspendu. Écrivez-nous à l’adresse en bas de page.'],
  origin_not_allowed: [403, 'Cette action n’est possible que depuis notre site.'],
  creator_cannot_leave: [403, 'Passez d’abord la main à un autre membre, puis quittez.'],
  administrator_cannot_leave: [403, 'Un administrateur ne peut pas quitter le groupe.'],

  not_found: [404, 'Cette page n’existe pas.'],
  user_not_found: [404, 'Votre compte n’a pas été trouvé'],
  group_or_association_not_found: [
    404,
    'Le groupe ou l’association sélectionné(e) n’a pas été trouvé(e)',
  ],
  association_not_found: [404, 'Cette association n’existe pas ou plus.'],
  group_not_found: [404, 'Ce groupe n’existe pas ou plus.'],
  member_not_found: [404, 'Cette personne n’est pas ou plus membre.'],
  join_request_not_found: [404, 'Cette demande a déjà reçu une réponse.'],
  invitation_not_found: [404, 'Cette invitation n’est plus valable.'],
  event_not_found: [404, 'L’événement n’a pas été trouvé'],
  error_when_getting_event_details: [404, 'L’événement n’a pas pu être chargé'],
  related_entity_not_found: [
    404,
    'Une erreur inconnue a eu lieu lors du traitement de votre demande',
  ],
  image_not_found: [404, 'Cette image n’existe pas ou plus.'],
  file_not_found: [404, 'Ce document n’existe pas ou plus.'],

  email_in_use: [409, 'Un compte existe déjà avec cette adresse e-mail. Connectez-vous.'],
  too_many_associations_created: [409, 'La limite de 3 associations créées est atteinte.'],
  too_many_groups_created: [409, 'La limite de 90 groupes créés est atteinte.'],
  too_many_members: [409, 'La limite de 200 membres et invitations est atteinte.'],
  too_many_administrators: [409, 'La limite de 2 administrateurs est atteinte.'],
  too_many_participants: [
    409,
    'Vous avez déjà atteint la limite de participants pour cet événement',
  ],
  too_many_files: [409, 'La limite de 50 documents est atteinte.'],
  storage_full: [
    409,
    'L’espace prévu pour vos documents est plein. Supprimez-en un, ou choisissez un fichier plus léger.',
  ],
  cannot_join_another_association: [409, 'La limite de 20 associations rejointes est atteinte.'],
  cannot_join_another_group: [409, 'La limite de 180 groupes rejoints est atteinte.'],

  payload_too_large: [413, 'Cet envoi est trop volumineux.'],
  unsupported_file_type: [415, 'Ce type de fichier n’est pas accepté.'],
  too_many_requests: [429, 'Trop de tentatives. Patientez un peu avant de réessayer.'],

  unknown_error: [500, 'Une erreur inconnue est survenue'],
  error_when_sending_email: [500, 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.'],
  error_when_sending_mail: [500, 'L’e-mail n’a pas pu être envoyé. Réessayez plus tard.'],
  error_while_updating_user: [500, 'Vos informations n’ont pas pu être enregistrées.'],
  error_while_updating_password: [500, 'Votre mot de passe n’a pas pu être modifié.'],
  error_while_deleting_user: [500, 'Votre compte n’a pas pu être supprimé.'],
  error_when_creating_association: [500, 'L’association n’a pas pu être créée.'],
  error_when_creating_group: [500, 'Le groupe n’a pas pu être créé.'],
  error_while_creating_event: [500, 'Une erreur a eu lieu lors de la création de l’événement'],
  error_while_deleting_event: [500, 'Une erreur a eu lieu lors de la suppression de l’événement'],
  error_while_adding_participants: [
    500,
    'Une erreur a eu lieu lors de l’invitation des participants',
  ],
  error_while_deleting_participants: [500, 'Le participant n’a pas pu être retiré'],
  error_while_sending_event_participation_emails: [
    500,
    'Les invitations à l’événement n’ont pas pu être envoyées',
  ],
  error_when_creating_room: [500, 'La conversation n’a pas pu être créée.'],
  error_when_sending_new_members_email: [500, 'Les invitations n’ont pas pu être envoyées.'],
  error_while_accepting_invitation: [500, 'L’invitation n’a pas pu être acceptée.'],
  error_while_deleting_invitation: [500, 'L’invitation n’a pas pu être annulée.'],
  error_while_joining_association: [500, 'L’association n’a pas pu être rejointe.'],
  error_while_joining_group: [500, 'Le groupe n’a pas pu être rejoint.'],
  error_while_leaving_group: [500, 'Le groupe n’a pas pu être quitté.'],

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

/**
 * What every failed call answers. `fields`, French sentences by field, comes with `invalid_payload`,
 * and with `too_many_requests` where it is about what stands in a field: addresses that got too many
 * invitations.
 */
export interface FailureBody {
  error: ErrorCode
  fields?: Record<string, string>
}
