/**
 * What calls say of a field that breaks a rule, word for word the validation table's. A missing value
 * says 'Champ requis'; anything else that is wrong says the field's own message.
 */
export const messages = {
  required: 'Champ requis',
  email: 'Adresse email invalide',
  firstName: 'Prénom invalide',
  lastName: 'Nom invalide',
  phoneNumber: 'Numéro de téléphone invalide',
  birthDay: 'Date de naissance invalide',
  address: 'Adresse invalide',
  password: 'Le mot de passe ne correspond pas aux critères',
  confirmation: 'Les mots de passe ne correspondent pas',
  text: 'Texte invalide',
  value: 'Valeur invalide',
  format: 'Format invalide',
  iban: 'IBAN invalide',
  amount: 'Montant invalide',
  date: 'Date invalide',
  endBeforeStart: 'La date de fin doit être positionnée après la date de début de l’événement',
  endTooLate: 'Un événement dure trois mois au plus',
  positive: 'La valeur doit être positive',
  places: 'Indiquez un nombre entier, de 1 à 100\u202F000',
  oneOwner: 'Choisissez une association ou un groupe',
  reminderTooEarly: 'Un rappel part 90 jours avant au plus tôt',
  tooManyReminders: 'Cinq rappels au plus',
  nobodyChosen: 'Veuillez sélectionner au minimum 1 personne',
  fileFormat: "Le fichier n'a pas un format valide",
  tooShort: (length: number) => `Le champ doit contenir au minimum ${length} caractères`,
  tooLong: (length: number) => `Le champ doit contenir au maximum ${length} caractères`,
}
