import { store, stored } from './storage.ts'

// Not in the address of the page: that stays in the history, and in the logs of proxies.
const key = 'maillon:login-address'

/** Lets the login's form begin with an address that is known. */
export function keepLoginAddress(email: string): void {
  store(key, email)
}

/** Gives it once. */
export function takeLoginAddress(): string | null {
  const email = stored(key)
  store(key, null)
  return email
}
