import type { Page } from '@playwright/test'
import { logInByCall } from './communities.ts'
import type { Person } from './people.ts'
import { agreeToCookies } from './test.ts'

/** Somebody is logged in already: the way through the form is proved by login.test.ts. */
export async function enter(page: Page, person: Person): Promise<void> {
  await agreeToCookies(page)
  await logInByCall({ person, page, request: page.request })
}
