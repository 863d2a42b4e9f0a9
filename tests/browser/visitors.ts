import type { APIRequestContext } from '@playwright/test'
import { expect } from './test.ts'

/** The token of the link to `path` in the newest mail to `address`, as soon as that mail is there. */
export async function tokenInMail(
  request: APIRequestContext,
  address: string,
  path: '/confirmation/' | '/annulation/',
): Promise<string> {
  let token: string | undefined
  const read = async () => {
    const page = await (await request.get(`/dev/mails?a=${encodeURIComponent(address)}`)).text()
    const mail = page.split('<li').find((part) => part.includes(address) && part.includes(path))
    token = mail && new RegExp(`href="[^"]*${path}([\\w-]+)"`).exec(mail)?.[1]
    return token
  }
  await expect
    .poll(read, { message: `a mail to ${address}`, timeout: 10_000, intervals: [50, 100, 200] })
    .toBeDefined()
  return token ?? ''
}
