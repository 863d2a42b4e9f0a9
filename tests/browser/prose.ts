/** The pages to read, made at build. */
export const prosePages = [
  '/a-propos',
  '/mentions-legales',
  '/conditions-generales',
  '/questions-frequentes',
  '/avis',
] as const
