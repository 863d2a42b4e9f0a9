import type { Db } from '../../db/open.ts'
import * as queries from './export-queries.ts'

/** What conversations hold of somebody: what they wrote, and how far they read. */
export async function exportMessages(db: Db, userId: string) {
  const messages = await queries.listWritten(db, userId)
  const readings = await queries.listReadings(db, userId)
  const mail = await queries.findLastMail(db, userId)
  return {
    messages: messages.map(({ id, name, content, created_at, deleted_at }) => ({
      id,
      conversation: name,
      content,
      createdAt: created_at,
      deletedAt: deleted_at,
    })),
    readings: readings.map(({ name, seq }) => ({ conversation: name, readTo: seq })),
    lastUnreadMailAt: mail?.sent_at ?? null,
  }
}
