/** What calls say of the fields of widgets; beside those of messages.ts, which every form brings along. */
export const widgetMessages = {
  origin: 'Indiquez l’adresse du site, par exemple https://www.mon-club.fr',
  tooManyOrigins: 'Vingt sites au plus',
  domain:
    'Trop de places sont déjà demandées par des adresses de ce domaine. Utilisez une autre adresse, ou créez un compte.',
  proof: 'La vérification a échoué. Rechargez la page, puis réessayez.',
}
