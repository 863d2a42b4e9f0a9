/** The heavy part of the wizard: it comes while the first question is being answered. */
export const loadRegisterField = () => import('./RegisterField.tsx')

/** Without a connection nothing comes, and it is asked for again where it is needed. */
export function prepareParts(): void {
  loadRegisterField().catch(() => {})
}
