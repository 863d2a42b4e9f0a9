import { randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { widgetMessages } from '../contract/widget-messages.ts'
import { Challenge, type VisitorUse } from '../contract/widget-shapes.ts'
import { createBoundedQueue, createQueuesByKey } from '../platform/bounded-queue.ts'
import { Failure } from '../platform/failures.ts'
import { networkOf } from '../platform/network.ts'
import type { Platform } from '../platform/platform.ts'
import { hashToken } from '../platform/tokens.ts'
import { deleteExpired, findSecret, insertUsed } from './challenge-queries.ts'

/*
 * A proof of work (ALTCHA) stands before each form that anybody may send: cheap for one person, dear
 * for a thousand mails. Nothing is stored of a challenge: it is signed, and says itself what it is for
 * and until when. Only those that were used are kept, for as long as they would be good otherwise.
 */

type Parts = Pick<Platform, 'db' | 'now'>

/** What a challenge is bound to: it serves nothing else. */
export interface Purpose {
  use: VisitorUse
  /** Of the event, or of the association or group. */
  id: string
}

const lifetime = 10 * 60
/** A fifth of a second for a phone, within a factor of four: each is solved by a number up to this. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 5_000 }
const counters = [50, 200] as const

// Making one takes as long as one attempt at solving it, on a thread that passwords need too. Networks
// take turns: however many one asks for, others wait for one of them. A hall opens its forms at once.
const making = createBoundedQueue({ concurrency: 1, waiting: 400, refusal: 'service_unavailable' })
const lines = createQueuesByKey({ concurrency: 1, waiting: 250, refusal: 'too_many_requests' })

/**
 * @param ip of whoever asks
 * @throws Failure `too_many_requests` when its network asks for too many at once, `service_unavailable`
 * when too many networks do
 */
export async function makeChallenge(
  { db, now }: Parts,
  { use, id }: Purpose,
  ip: string,
): Promise<Challenge> {
  const secrets = await readSecrets(db)
  const make = async () =>
    createChallenge({
      ...work,
      ...secrets,
      counter: randomInt(...counters),
      data: { use, id },
      expiresAt: Math.floor(now().getTime() / 1000) + lifetime,
      deriveKey,
    })
  const made = await lines.run(networkOf(ip), () => making.run(make))
  return v.parse(Challenge, made)
}

/**
 * Takes the proof that came with a form, once.
 *
 * @param altcha base64 of JSON, as ALTCHA writes it
 * @throws Failure `invalid_payload` at `altcha` for one that is wrong, of another use, too old, or used
 */
export async function takeProof(
  { db, now }: Parts,
  altcha: string,
  purpose: Purpose,
): Promise<void> {
  const proof = readProof(altcha)
  if (!proof) throw wrongProof()
  const { parameters, signature } = proof.challenge
  const { use, id } = parameters.data
  if (use !== purpose.use || id !== purpose.id) throw wrongProof()
  if (parameters.expiresAt * 1000 <= now().getTime()) throw wrongProof()
  const { verified } = await verifySolution({ ...proof, ...(await readSecrets(db)), deriveKey })
  if (!verified) throw wrongProof()
  const expiresAt = new Date(parameters.expiresAt * 1000)
  if (!(await insertUsed(db, hashToken(signature), expiresAt))) throw wrongProof()
}

/** Those that are too old to be sent again. */
export async function forgetUsedChallenges({ db, now }: Parts): Promise<void> {
  await deleteExpired(db, now())
}

const Proof = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      ...Challenge.entries.parameters.entries,
      data: v.object({ use: v.string(), id: v.string() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})

function readProof(altcha: string): v.InferOutput<typeof Proof> | undefined {
  try {
    const written = JSON.parse(Buffer.from(altcha, 'base64').toString('utf8'))
    const read = v.safeParse(Proof, written)
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

function wrongProof(): Failure {
  return new Failure('invalid_payload', { fields: { altcha: widgetMessages.proof } })
}

/** It never changes: whoever asks for challenges by the thousand asks the database nothing. */
const secrets = new WeakMap<Platform['db'], string>()

/** One signs what is asked for, the other what answers it, so that checking takes no work again. */
async function readSecrets(db: Platform['db']) {
  const secret = secrets.get(db) ?? (await findSecret(db))
  secrets.set(db, secret)
  return {
    hmacSignatureSecret: hashToken(`challenge ${secret}`),
    hmacKeySignatureSecret: hashToken(`solution ${secret}`),
  }
}
