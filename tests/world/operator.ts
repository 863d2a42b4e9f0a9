/** What production wants to know of who runs it. */
export const operatorOfTests = {
  SITE_CONTACT: 'nous@ici.fr',
  SITE_SURVEY: 'https://ici.fr/enquete',
  SITE_COMPANY: 'Nous & Cie',
  SITE_FORM: 'association régie par la loi de 1901',
  SITE_ADDRESS: '1 rue d’Ici, 69001 Lyon',
  SITE_REGISTER: 'RNA W691000000',
  SITE_VAT: 'non assujettie',
  SITE_PUBLISHER: 'Claire Dubois',
  SITE_HOST: 'Machines SA, 2 rue de Là, 69002 Lyon',
}
