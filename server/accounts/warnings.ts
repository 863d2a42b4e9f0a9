import type { Tx } from '../../db/open.ts'
import { paths } from '../contract/paths.ts'
import { findPerson } from '../people/people.ts'
import type { Caller } from '../platform/caller.ts'
import type { Platform } from '../platform/platform.ts'
import { newDeviceMail, passwordChangedMail } from './mails.ts'

/** Mails that protect an account: nobody can switch them off, a thief least of all. */
type Means = Pick<Platform, 'mails' | 'config' | 'now'>

/** In the transaction that changes the password. */
export async function tellOfPassword(
  { mails, config, now }: Means,
  tx: Tx,
  caller: Caller,
  how: 'changed' | 'reset',
  device: string,
): Promise<void> {
  const person = await findPerson(tx, caller)
  if (!person?.email) return
  const url = config.origin + paths.forgotPassword
  const letter = passwordChangedMail(person.first_name, how, { device, at: now() }, url)
  await mails.send(tx, person.email, letter)
}

/** The session is open by then: a mail that can't be queued must not undo it. */
export async function tellOfDevice(
  { db, mails, config, log, now }: Platform,
  caller: Caller,
  device: string,
): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      const person = await findPerson(tx, caller)
      if (!person?.email) return
      const url = config.origin + paths.forgotPassword
      await mails.send(
        tx,
        person.email,
        newDeviceMail(person.first_name, { device, at: now() }, url),
      )
    })
  } catch (error) {
    log.warn({ err: error }, 'the mail of a new device was not queued')
  }
}
