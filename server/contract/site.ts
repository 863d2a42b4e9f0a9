/** What the product is called and says of itself, in pages and mails alike. Who runs it is in settings.ts. */
export const site = {
  name: 'Maillon',
  description:
    'Maillon réunit les membres, les rendez-vous et les conversations de votre association au même endroit.',
  promise: 'Membres, rendez-vous, conversations\u00A0: tout tient ensemble.',
} as const
