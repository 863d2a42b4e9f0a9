import type { Tx } from '../../db/open.ts'
import { cancellationPath, confirmationPath } from '../contract/widget-paths.ts'
import type { Registration } from '../contract/widget-payloads.ts'
import type { Letter } from '../platform/letter.ts'
import { mayWriteTo } from '../platform/mailboxes.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken, newToken } from '../platform/tokens.ts'
import { type Purpose, takeProof } from './challenges.ts'
import type { VisitLinks } from './mails.ts'
import { countingVisit } from './rates.ts'

/** What the rows of both forms have. */
interface VisitRow {
  email: string
  first_name: string
  last_name: string
  token_hash: string
  cancel_hash: string
  created_at: Date
}

/** What becomes of a form whose event or community was found. */
interface Visit {
  insert(tx: Tx, row: VisitRow): Promise<void>
  letter(links: VisitLinks): Letter
  /** Does it in a turn of its own; at once without it. */
  inTurn?(work: () => Promise<void>): Promise<void>
}

/**
 * Notes what a visitor sends by one of the forms, and asks them by mail to confirm it. The answer is the
 * same whether the address is known, or was written to enough, or not.
 *
 * @param find what it is for, and whether that may be asked for
 * @throws Failure `invalid_payload` at `altcha`, `too_many_requests`, and what `find` and the visit throw
 */
export async function receiveVisit(
  { db, mails, rates, config, now }: Platform,
  purpose: Purpose,
  { altcha, firstName, lastName, email, ip }: Registration & { ip: string },
  find: () => Promise<Visit>,
): Promise<void> {
  await takeProof({ db, now }, altcha, purpose)
  await countingVisit(rates, { email, ip }, async () => {
    const { insert, letter, inTurn = (work) => work() } = await find()
    if (!(await mayWriteTo(rates, email, networkOf(ip)))) return

    const [token, cancelToken] = [newToken(), newToken()]
    await inTurn(() =>
      db.transaction().execute(async (tx) => {
        await insert(tx, {
          email,
          first_name: firstName,
          last_name: lastName,
          token_hash: hashToken(token),
          cancel_hash: hashToken(cancelToken),
          created_at: now(),
        })
        const links = {
          confirm: config.origin + confirmationPath(token),
          cancel: config.origin + cancellationPath(cancelToken),
        }
        await mails.send(tx, email, letter(links))
      }),
    )
  })
}
