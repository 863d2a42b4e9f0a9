/**
 * Which suites run on the embedded engine. The API and fault suites run on PostgreSQL, where a database
 * for a test is a copy of 0.1 s; on the embedded engine, in the process of the test, it takes 1.5 s.
 * `npm test -- all` runs everything on both.
 */

/** These start a process of their own on that engine, whatever the others are on, or ask no database. */
export const embeddedAlone = [
  'tests/faults/admin-commands',
  'tests/faults/backup-commands',
  'tests/faults/builds',
  'tests/faults/demo',
  'tests/faults/folder',
  'tests/faults/memory',
  'tests/faults/traces',
  'tests/api/docs',
  'tests/api/web',
].map(suite)

/**
 * These hold what differs there: one connection for everybody, notifications within the process, types as
 * the engine reads them, constraints and locks, what is queued in a transaction, restarts and backups.
 */
export const embeddedToo = [
  'tests/api/announcements',
  'tests/api/bad-input',
  'tests/api/calendar-page',
  'tests/api/clean-ups',
  'tests/api/communities-races',
  'tests/api/deletion',
  'tests/api/events',
  'tests/api/export',
  'tests/api/guests',
  'tests/api/kept-mails',
  'tests/api/login',
  'tests/api/mails-in-transaction',
  'tests/api/message-order',
  'tests/api/messages',
  'tests/api/nearby',
  'tests/api/queues',
  'tests/api/retention',
  'tests/api/socket',
  'tests/faults/backup',
  'tests/faults/constraints',
  'tests/faults/migrations',
  'tests/faults/one-row',
  'tests/faults/stop',
].map(suite)

function suite(name: string): string {
  return `${name}.test.ts`
}
