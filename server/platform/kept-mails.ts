import type { Db } from '../../db/open.ts'
import type { KeptMail, KeptMails } from '../contract/mails.ts'
import type { RenderedLetter } from './letter.ts'

const shown = 50
const columns = [
  'id',
  'recipient as to',
  'subject',
  'text',
  'html',
  'created_at as createdAt',
] as const

export async function keepMail(db: Db, mail: RenderedLetter & { to: string }): Promise<void> {
  const { to: recipient, subject, text, html } = mail
  await db.insertInto('kept_mails').values({ recipient, subject, text, html }).execute()
}

export function keptMails(db: Db): KeptMails {
  return {
    list: (): Promise<KeptMail[]> =>
      db
        .selectFrom('kept_mails')
        .select(columns)
        .orderBy('created_at', 'desc')
        .limit(shown)
        .execute(),
    find: (id): Promise<KeptMail | undefined> =>
      db
        .selectFrom('kept_mails')
        .select(columns)
        .where((row) => row(row.cast('id', 'text'), '=', id))
        .executeTakeFirst(),
  }
}
