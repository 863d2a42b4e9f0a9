import type { Db } from '../../db/open.ts'
import type { KeptMail, KeptMails } from '../contract/mails.ts'
import { drawCode } from './code-picture.ts'
import { codeImage, type RenderedLetter } from './letter.ts'

const shown = 50
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const columns = [
  'id',
  'recipient as to',
  'subject',
  'text',
  'html',
  'calendar',
  'created_at as createdAt',
] as const

export async function keepMail(db: Db, mail: RenderedLetter & { to: string }): Promise<void> {
  const { to: recipient, subject, text, code, calendar } = mail
  const picture = code && `data:image/png;base64,${(await drawCode(code)).toString('base64')}`
  const html = picture ? mail.html.replace(codeImage, picture) : mail.html
  const row = { recipient, subject, text, html, calendar: calendar?.content ?? null }
  await db.insertInto('kept_mails').values(row).execute()
}

export function keptMails(db: Db): KeptMails {
  return {
    list: (to): Promise<KeptMail[]> =>
      db
        .selectFrom('kept_mails')
        .select(columns)
        .$if(to !== undefined, (query) => query.where('recipient', '=', to as string))
        .orderBy('created_at', 'desc')
        .limit(shown)
        .execute(),
    async find(id): Promise<KeptMail | undefined> {
      // What is in an address may be anything; the database takes a UUID and nothing else.
      if (!uuid.test(id)) return undefined
      return db.selectFrom('kept_mails').select(columns).where('id', '=', id).executeTakeFirst()
    },
  }
}
