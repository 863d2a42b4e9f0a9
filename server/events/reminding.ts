import { sql } from 'kysely'
import type { Db, Tx } from '../../db/open.ts'
import type { Platform } from '../platform/platform.ts'
import { eventReminderMail } from './mails.ts'
import { notifyOfEvent } from './pushes.ts'
import { findForMails } from './queries.ts'
import { sendingOf, sendToGuests, sendWithLinks } from './sending.ts'
import { isSilentOrganizer, saidIn } from './shapes.ts'

// The job comes once a minute: a reminder of the very beginning goes out just after it.
const grace = 5 * 60_000
/** How many are dealt with in one transaction. */
const batch = 20

/**
 * Sends the reminders whose time has come, each once, by one of several processes: a row that another
 * one holds is passed over. What was missed while no server ran goes out as long as the event has not
 * begun.
 */
export async function sendDueReminders(platform: Platform): Promise<void> {
  while ((await sendBatch(platform)) === batch) {}
}

async function sendBatch(platform: Platform): Promise<number> {
  const { db, now } = platform
  const sending = sendingOf(platform)
  return db.transaction().execute(async (tx) => {
    const at = now()
    const claimed = await claimDue(tx, at)
    const timely = claimed.filter(
      ({ starts_at, due_at }) => starts_at > at || due_at.getTime() > at.getTime() - grace,
    )
    // Two reminders of one event at the same time are one mail.
    for (const event of await findForMails(tx, [...new Set(timely.map((one) => one.event_id))])) {
      const recipients = event.participants.filter(
        (one) => one.answer !== 'false' && !isSilentOrganizer(one, event.made_by),
      )
      await notifyOfEvent(sending, tx, event, recipients, 'reminder')
      await sendWithLinks(sending, tx, event, recipients, (to, links) =>
        eventReminderMail({ firstName: to.first_name, said: saidIn(to) }, event, links),
      )
      await sendToGuests(sending, tx, event, event.guests, (to, link) =>
        eventReminderMail({ firstName: to.first_name, said: 'true' }, event, link),
      )
    }
    return claimed.length
  })
}

/** By the rows of a list made once: of a nested one, the plan might make it again for each event. */
function claimDue(tx: Tx, now: Date) {
  return tx
    .with(
      (named) => named('due').materialized(),
      (db) =>
        db
          .selectFrom('reminders')
          .select('id')
          .where('sent_at', 'is', null)
          .where('due_at', '<=', now)
          .orderBy('due_at')
          .limit(batch)
          .forUpdate()
          .skipLocked(),
    )
    .updateTable('reminders')
    .from(['due', 'events'])
    .set({ sent_at: now })
    .whereRef('reminders.id', '=', 'due.id')
    .whereRef('events.community_id', '=', 'reminders.community_id')
    .whereRef('events.id', '=', 'reminders.event_id')
    .returning(['reminders.event_id', 'due_at', 'events.starts_at'])
    .execute()
}

/** Takes events that ended out of the index of what is near; a while later, since clocks differ. */
export async function markOver({ db, now }: Platform): Promise<void> {
  const hourAgo = new Date(now().getTime() - 3_600_000)
  await db
    .updateTable('events')
    .set({ over: true })
    .where(sql<boolean>`not over`)
    .where('ends_at', '<', hourAgo)
    .execute()
}

const monthOfCancellations = 30 * 24 * 3_600_000

/** Calendars ask at least once in that time. */
export async function forgetCancellations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('cancelled_events')
    .where('cancelled_at', '<', new Date(now.getTime() - monthOfCancellations))
    .execute()
}
