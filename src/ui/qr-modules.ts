import { encode } from 'uqr'

/** Modules of white around it, which readers need. */
const quiet = 4

/** The dark and light modules of a code; at most what a bank's application takes (EPC069-12). */
export function modulesOf(text: string) {
  return encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: quiet })
}
