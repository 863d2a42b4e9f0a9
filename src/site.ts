/** The site's identity: a host who runs it under another name changes this file alone. */
export const site = {
  name: 'Maillon',
  description:
    'Maillon réunit les membres, les rendez-vous et les conversations de votre association au même endroit.',
  promise: 'Membres, rendez-vous, conversations : tout tient ensemble.',
  email: 'bonjour@maillon.example',
  survey: 'https://maillon.example/enquete',
  social: [
    { label: 'Mastodon', href: 'https://mastodon.example/@maillon' },
    { label: 'LinkedIn', href: 'https://linkedin.example/company/maillon' },
  ],
  company: {
    name: 'Maillon SAS',
    form: 'société par actions simplifiée',
    capital: '1 000 €',
    address: '12 rue des Associations, 69003 Lyon',
    register: 'RCS Lyon 000 000 000',
    vat: 'FR00 000000000',
    publisher: 'La présidence de Maillon SAS',
    host: 'Hébergeur SAS, 1 place du Réseau, 75001 Paris',
  },
} as const
