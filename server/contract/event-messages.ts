/** What calls say of an event's fields; beside those of messages.ts, which every form brings along. */
export const eventMessages = {
  date: 'Date invalide',
  endBeforeStart: 'La date de fin doit être positionnée après la date de début de l’événement',
  endTooLate: 'Un événement dure trois mois au plus',
  positive: 'La valeur doit être positive',
  places: 'Indiquez un nombre entier, de 1 à 100\u202F000',
  oneOwner: 'Choisissez une association ou un groupe',
  reminderTooEarly: 'Un rappel part 90 jours avant au plus tôt',
  tooManyReminders: 'Cinq rappels au plus',
  over: 'Cet événement est passé\u00A0: les réponses sont closes',
  nobodyChosen: 'Veuillez sélectionner au minimum 1 personne',
}
