/**
 * Sends hostile calls at a steady pace, whatever becomes of them, until it is ended: half of them by
 * one account, half from forty networks. A process of its own, so that what it costs is not the
 * server's.
 *
 * Usage: node flood.ts <origin of the server> <cookie of the account> <path of its community> <calls a second>
 */
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

async function send([method, path, body]: Call, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${server}/api${path}`, {
    method,
    headers: { authorization: 'Bearer maillon', 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.arrayBuffer()
}

let sent = 0
const start = performance.now()
setInterval(() => {
  const due = (Number(perSecond) * (performance.now() - start)) / 1000
  while (sent < due) {
    const at = sent++
    const isAccount = at % 2 === 0
    const calls = isAccount ? byAccount : fromNetworks
    const call = calls[(at >> 1) % calls.length]?.(at)
    const from = `198.51.${at % networks}.1`
    if (!call) continue
    send(call, isAccount ? { cookie } : { 'x-forwarded-for': from }).catch(() => undefined)
  }
}, 25)
process.once('SIGTERM', () => {
  console.log(JSON.stringify({ sent, seconds: (performance.now() - start) / 1000 }))
  process.exit(0)
})
