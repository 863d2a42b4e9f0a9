import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import { isFromHere } from './origin.ts'
import { secretCheck } from './tokens.ts'

/** What asks a browser, and whoever scrapes, for the token: as a password of whatever name. */
export const challenge = 'Basic realm="Maillon", charset="UTF-8", Bearer'

/** Whether a request brings the token of those who may see how the service does. */
export function bringsToken(
  { headers }: IncomingMessage,
  { metricsToken }: Pick<Config, 'metricsToken'>,
): boolean {
  if (metricsToken === undefined) return false
  const isToken = secretCheck(metricsToken)
  const [scheme = '', given = ''] = (headers.authorization ?? '').split(' ', 2)
  if (scheme.toLowerCase() === 'bearer') return isToken(given)
  if (scheme.toLowerCase() !== 'basic') return false
  const [, password = ''] = Buffer.from(given, 'base64').toString().split(':', 2)
  return isToken(password)
}

/** Whether a request may read the mails that were kept instead of sent: one from the machine itself. */
export function mayReadMails(
  request: IncomingMessage,
  { mailsReadable, origin }: Pick<Config, 'mailsReadable' | 'origin'>,
): boolean {
  return mailsReadable && isFromHere(request, origin)
}

/**
 * Whether a request may see how the service does: with the token, or from the machine itself, by its
 * own name where strangers can reach it by the public one.
 */
export function mayObserve(
  request: IncomingMessage,
  config: Pick<Config, 'metricsToken' | 'production' | 'origin'>,
): boolean {
  const ours = config.production ? 'http://localhost' : config.origin
  return bringsToken(request, config) || isFromHere(request, ours)
}
