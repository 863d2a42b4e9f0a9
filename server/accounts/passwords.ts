import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { createBoundedQueue } from '../platform/bounded-queue.ts'

// argon2id with the parameters that OWASP names first: 19 MiB, 2 passes, 1 lane. About 15 ms.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing runs on libuv's four threads, off the event loop, and leaves a core to everybody who is
// logged in, also during a wave of logins. Whoever stands at the end of the queue waits for less than
// two seconds; who comes after that is told to come again.
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1))
const queue = createBoundedQueue({ concurrency, waiting: 80, refusal: 'service_unavailable' })

/**
 * @param signal of whoever waits: who hung up is hashed nothing for
 * @returns the hash in PHC form: algorithm, parameters, salt and digest in one text
 * @throws Failure `service_unavailable` while too many wait
 */
export function hashPassword(password: string, signal?: AbortSignal): Promise<string> {
  return queue.run(() => hash(password, parameters), signal)
}

// The hash of nobody's password, for addresses that are unknown.
const decoy = hash(randomBytes(16).toString('hex'), parameters)

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash the answer is no, and takes
 * as long as any: its time must not tell whether an account exists.
 *
 * @throws Failure `service_unavailable` while too many wait
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
  signal?: AbortSignal,
): Promise<boolean> {
  const known = passwordHash ?? (await decoy)
  const matches = await queue.run(() => verify(known, password), signal)
  return matches && passwordHash != null
}
