/**
 * Sends hostile calls at a steady pace, whatever becomes of them, until it is ended: half of them by
 * one account, half from forty networks. A process of its own, so that what it costs is not the
 * server's.
 *
 * Usage: node flood.ts <origin of the server> <cookie of the account> <path of its community> <calls a second>
 */
import { createCaller } from './caller.ts'

const [server = '', cookie = '', community = '', perSecond = ''] = process.argv.slice(2)
const networks = 40

type Call = [method: string, path: string, body?: object]

const byAccount: ((at: number) => Call)[] = [
  () => ['GET', community],
  (at) => ['PUT', '/users/me', { firstName: `Mallory${'i'.repeat(at % 9)}` }],
  () => ['GET', '/users/me'],
  (at) => ['PUT', '/users/me/password', { currentPassword: `${at}`, newPassword: 'Fanfare#2027' }],
]
const fromNetworks: ((at: number) => Call)[] = [
  (at) => ['POST', '/auth/login', { email: `personne${at % 500}@exemple.fr`, password: 'x' }],
  (at) => ['POST', '/associations/join', { token: String(at).padStart(64, '0') }],
  (at) => ['GET', `/users/forgot-password/personne${at % 500}@exemple.fr`],
  () => ['GET', '/events/near-location/4.83/45.76?radius=200'],
  (at) => ['POST', '/users/register', { email: `a${at}@exemple.fr`, firstName: 'x'.repeat(9999) }],
  (at) => ['POST', '/users/validate-account', { token: String(at).padStart(64, '0') }],
]

// Behind a proxy a network is where a call comes from; in front of a server alone it is what the proxy
// would have said.
const mallory = createCaller(server, undefined, { headers: { cookie } })
const strangers = Array.from({ length: networks }, (_, at) =>
  createCaller(server, undefined, {
    from: `127.51.${at}.1`,
    headers: { 'x-forwarded-for': `198.51.${at}.1` },
  }),
)

let sent = 0
const start = performance.now()
setInterval(() => {
  const due = (Number(perSecond) * (performance.now() - start)) / 1000
  while (sent < due) {
    const at = sent++
    const isAccount = at % 2 === 0
    const calls = isAccount ? byAccount : fromNetworks
    const call = calls[(at >> 1) % calls.length]?.(at)
    const caller = isAccount ? mallory : strangers[at % networks]
    if (!call || !caller) continue
    const [method, path, body] = call
    caller.send(method, `/api${path}`, body).catch(() => undefined)
  }
}, 25)
process.once('SIGTERM', () => {
  console.log(JSON.stringify({ sent, seconds: (performance.now() - start) / 1000 }))
  process.exit(0)
})
