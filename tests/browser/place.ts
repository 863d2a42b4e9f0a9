import { openDatabase } from '../../db/open.ts'
import type { Place } from '../world/people.ts'
import { urlAt } from '../world/throwaway-postgres.ts'

let opened: Promise<Place> | undefined

/** The server that these tests talk to, and its database: what only prepares a test is put there directly. */
export function place(): Promise<Place> {
  opened ??= open()
  return opened
}

async function open(): Promise<Place> {
  const { MAILLON_TEST_PORT, MAILLON_TEST_POSTGRES } = process.env
  const { db } = await openDatabase({ url: urlAt(Number(MAILLON_TEST_POSTGRES)) })
  return { db, origin: `http://localhost:${MAILLON_TEST_PORT}` }
}
