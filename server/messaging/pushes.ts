import { roomPath } from '../contract/page-paths.ts'
import { fullName } from '../people/people.ts'
import type { Platform } from '../platform/platform.ts'
import { type Notice, notify } from '../push/notices.ts'
import { claimTold, listUntold } from './push-queries.ts'

/** A page that has the room open says within that time that it was read; a burst is one notice. */
const pause = 10_000
/** While nobody reads, the notice of a conversation is renewed that often at most. */
const pace = 60_000
const hour = 3_600_000
const longest = 140
/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'

/**
 * Tells people on their devices what was said while they were not there: once for each burst, by one of
 * several processes. Whoever has read it is told nothing.
 *
 * @param roomIds where it was said; everywhere when left out
 */
export async function sendMessagePushes(
  { db, jobs, now }: Pick<Platform, 'db' | 'jobs' | 'now'>,
  roomIds?: readonly string[],
): Promise<void> {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  const span = { from: before(hour), until: before(pause), pace: before(pace) }
  const rows = await listUntold(db, { ...span, ...(roomIds && { roomIds }) })
  if (rows.length === 0) return
  await db.transaction().execute(async (tx) => {
    // In one order everywhere, as other processes do it.
    const ordered = rows.toSorted((a, b) => a.membership_id.localeCompare(b.membership_id))
    const claimed = await claimTold(tx, ordered)
    const told = ordered.filter(({ membership_id }) => claimed.has(membership_id))
    await notify(
      jobs,
      tx,
      told.map((row) => ({ userId: row.user_id, notice: noticeOf(row) })),
    )
  })
}

type Row = Awaited<ReturnType<typeof listUntold>>[number]

function noticeOf({ room_id, name, unread, content, ...author }: Row): Notice {
  const { first_name, last_name } = author
  const who = first_name ? fullName({ first_name, last_name }) : 'Ancien membre'
  const line = content?.replace(/\s+/g, ' ').trim().slice(0, longest).toWellFormed()
  return {
    kind: 'messages',
    title: unread > 1 ? `${name}${nb}: ${unread} messages` : name,
    body: line ? `${who}${nb}: ${line}` : 'Vous avez un nouveau message.',
    path: roomPath(room_id),
    tag: `room ${room_id}`,
  }
}
