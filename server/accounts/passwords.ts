import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// argon2id with the parameters that OWASP names first: 19 MiB, 2 passes, 1 lane. About 15 ms.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

// Hashing runs on libuv's four threads, off the event loop. A few at once leave threads to files
// and name look-ups, and bound the memory that a wave of logins takes.
const few = pLimit(2)

/** @returns the hash in PHC form: algorithm, parameters, salt and digest in one text */
export function hashPassword(password: string): Promise<string> {
  return few(() => hash(password, parameters))
}

// The hash of nobody's password, for addresses that are unknown.
const decoy = hashPassword(randomBytes(16).toString('hex'))

/**
 * Whether `password` is the one behind `passwordHash`. Without a hash the answer is no, and takes
 * as long as any: its time must not tell whether an account exists.
 */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const known = passwordHash ?? (await decoy)
  const matches = await few(() => verify(known, password))
  return matches && passwordHash != null
}
