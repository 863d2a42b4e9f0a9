import type { APIRequestContext } from '@playwright/test'
import { findInMail } from './people.ts'

/** The token of the link to `path` in the newest mail to `address`, as soon as that mail is there. */
export function tokenInMail(
  request: APIRequestContext,
  address: string,
  path: '/confirmation/' | '/annulation/',
): Promise<string> {
  return findInMail(request, address, new RegExp(`href="[^"]*${path}([\\w-]+)"`))
}
