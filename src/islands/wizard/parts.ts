/** The heavy fields of the wizard: they come while the first question is being answered. */
export const loadParts = {
  registerField: () => import('./RegisterField.tsx'),
  emailsField: () => import('../../ui/emails/EmailsField.tsx'),
}

/** Without a connection nothing comes, and each is asked for again where it is needed. */
export function prepareParts(): void {
  for (const load of Object.values(loadParts)) load().catch(() => {})
}
