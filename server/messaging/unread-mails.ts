import { roomPath } from '../contract/page-paths.ts'
import { paths } from '../contract/paths.ts'
import { fullName } from '../people/people.ts'
import type { Platform } from '../platform/platform.ts'
import { type UnreadRoom, unreadMail } from './mails.ts'
import { claimForMail, listAway, listUnreadRooms } from './unread-queries.ts'

const day = 24 * 3_600_000
/** What is older was either told of or is no news any more. */
const oldest = 8 * day
/** How many people are written to in one transaction. */
const batch = 20
/** Lines of each conversation that a mail shows. */
const lines = 3

/**
 * Writes to those who have had something to read for a day and have not been there since: once a day
 * at most, once for each message, by one of several processes.
 */
export async function sendUnreadMails({ db, mails, config, now }: Platform): Promise<void> {
  const at = now()
  const until = new Date(at.getTime() - day)
  const away = await listAway(db, { from: new Date(at.getTime() - oldest), until })
  for (let start = 0; start < away.length; start += batch) {
    await db.transaction().execute(async (tx) => {
      const claimed = await claimForMail(tx, away.slice(start, start + batch), { until, now: at })
      if (claimed.length === 0) return
      const rooms = await listUnreadRooms(tx, claimed, lines)
      const recipients = Map.groupBy(
        rooms.filter(({ unread }) => unread > 0),
        ({ user_id }) => user_id,
      )
      await mails.sendAll(
        tx,
        [...recipients.values()].flatMap((own) => letterAbout(own, config.origin)),
      )
    })
  }
}

type Row = Awaited<ReturnType<typeof listUnreadRooms>>[number]

function letterAbout(own: Row[], origin: string) {
  const [first] = own
  if (!first?.email) return []
  const url = origin + (own.length === 1 ? roomPath(first.room_id) : paths.messaging)
  return [{ to: first.email, letter: unreadMail(first.first_name, own.map(toUnreadRoom), url) }]
}

function toUnreadRoom({ name, unread, last }: Row): UnreadRoom {
  return {
    name,
    unread,
    last: last.map(({ content, ...author }) => ({ content, author: nameOf(author) })),
  }
}

function nameOf(author: { first_name: string | null; last_name: string | null }): string {
  const { first_name, last_name } = author
  return first_name && last_name ? fullName({ first_name, last_name }) : 'Ancien membre'
}
