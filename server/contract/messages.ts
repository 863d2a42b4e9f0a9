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
  fileFormat: "Le fichier n'a pas un format valide",
  tooShort: (length: number) => `Le champ doit contenir au minimum ${length} caractères`,
  tooLong: (length: number) => `Le champ doit contenir au maximum ${length} caractères`,
}
