import type { Browser, Locator, Page } from '@playwright/test'
import { createCommunity, join, newVisitor, type Visitor } from './communities.ts'
import { newPerson, type Person } from './people.ts'

/** Somebody with a name of their own, to be told apart in a list. */
export function named(firstName: string, lastName: string): Person {
  return { ...newPerson(), firstName, lastName }
}

export interface Club {
  id: string
  name: string
  claire: Visitor
  samir: Visitor
}

/** Claire made the club; Samir is in it. */
export async function newClub(browser: Browser, kind: 'association' | 'group' = 'association') {
  const [claire, samir] = await Promise.all([
    newVisitor(browser, named('Claire', 'Morand')),
    newVisitor(browser, named('Éloïse', 'Benali')),
  ])
  const { id, name } = await createCommunity(claire, kind, { description: 'Un club de quartier.' })
  await join(samir, kind, id)
  return { id, name, claire, samir } satisfies Club
}

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })
/** The text in the table that becomes a control, for whoever may change it. */
export const role = (page: Page, name: string) =>
  page.getByRole('button', { name: `Rôle de ${name}` })
export const contribution = (page: Page, name: string) =>
  page.getByRole('button', { name: `Cotisation de ${name}` })

/** Opens such a control and chooses from its list. */
export async function choose(control: Locator, choice: string): Promise<void> {
  await control.click()
  await control.page().getByRole('menuitemradio', { name: choice }).click()
}

/** What stands behind the three dots of the page's title. */
export async function openAction(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('button', { name, exact: true }).click()
}
