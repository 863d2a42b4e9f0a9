import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type { Db } from '../../db/open.ts'
import { record } from '../audit/audit.ts'
import type { Dues } from '../contract/dues.ts'
import { messages } from '../contract/fields.ts'
import { may } from '../contract/roles.ts'
import type { Caller } from '../platform/caller.ts'
import { Failure } from '../platform/failures.ts'
import type { Platform } from '../platform/platform.ts'
import { deleteDues, findDues, putDues } from './dues-queries.ts'
import { standIn, standToChange } from './standing.ts'

const none: Dues = { iban: null, holder: null, amount: null, label: null }

/**
 * What an association asks of its members, and where to, for its members.
 *
 * @throws Failure `association_not_found`, `not_enough_permission`
 */
export async function getDues(db: Db, caller: Caller, associationId: string): Promise<Dues> {
  const { id } = await standIn(db, caller, { kind: 'association', id: associationId })
  return readDues(db, id)
}

/**
 * Says what an association asks of its members, and where to. All null clears.
 *
 * @throws Failure `association_not_found`, `not_enough_permission`, `invalid_payload` for an IBAN
 * that is none, or that euros can't be sent to
 */
export async function setDues(
  { db, now }: Platform,
  caller: Caller,
  associationId: string,
  change: Dues,
): Promise<Dues> {
  const association = { kind: 'association', id: associationId } as const
  return db.transaction().execute(async (tx) => {
    const { id } = await standToChange(tx, caller, association, may.manage)
    const dues = { ...change, iban: change.iban && requireIban(change.iban) }
    const { iban, holder, amount, label } = dues
    const isCleared = [iban, holder, amount, label].every((value) => value === null)
    if (isCleared) await deleteDues(tx, id)
    else {
      const amount_in_cents = amount && Math.round(amount * 100)
      await putDues(tx, { community_id: id, iban, holder, amount_in_cents, label })
    }
    await record(tx, { at: now(), who: caller, what: 'dues-changed', communityId: id })
    return readDues(tx, id)
  })
}

/** The same for whoever stands in the association already. */
export async function readDues(db: Db, associationId: string): Promise<Dues> {
  const found = await findDues(db, associationId)
  if (!found) return none
  const { amount_in_cents: cents, ...dues } = found
  return { ...dues, amount: cents && cents / 100 }
}

/** @returns its electronic form: no blanks, capitals */
function requireIban(typed: string): string {
  // Blanks of every kind: those of our own pages are no-break ones.
  const iban = electronicFormatIBAN(typed.replace(/\s/g, ''))
  if (!iban || !isValidIBAN(iban) || !isSEPACountry(iban.slice(0, 2))) {
    throw new Failure('invalid_payload', { fields: { iban: messages.iban } })
  }
  return iban
}
