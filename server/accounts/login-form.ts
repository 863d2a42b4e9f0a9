import * as v from 'valibot'
import { Credentials } from '../contract/accounts.ts'
import type { ErrorCode } from '../contract/errors.ts'
import { loginRefused, loginThen, safeReturn } from '../contract/paths.ts'
import { toFailure } from '../platform/failures.ts'

interface LoginForm {
  email: string
  password: string
  retour: string
  consent: string
}

/**
 * Logs in from a form that was posted without a script, and says where the browser goes on: to the
 * page that was wanted, or back to the login with what went wrong.
 *
 * @param hasConsent whether the browser agreed to cookies before
 * @param logIn gives the Set-Cookie headers of a session
 */
export async function answerLoginForm(
  { email, password, retour, consent }: LoginForm,
  { origin, hasConsent }: { origin: string; hasConsent: boolean },
  logIn: (credentials: v.InferOutput<typeof Credentials>) => Promise<string[]>,
): Promise<{ location: string; cookies: string[] }> {
  const destination = safeReturn(retour, origin)
  if (!hasConsent && consent !== '1') return { location: loginThen(destination), cookies: [] }
  const back = (code: ErrorCode) => ({ location: loginRefused(destination, code), cookies: [] })

  const credentials = v.safeParse(Credentials, { email, password })
  if (!credentials.success) return back('wrong_password_or_email')
  try {
    return { location: destination, cookies: await logIn(credentials.output) }
  } catch (error) {
    const { code } = toFailure(error)
    if (code === 'unknown_error') throw error
    return back(code)
  }
}
