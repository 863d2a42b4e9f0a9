import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushPayload } from '../../server/contract/push.ts'

/** What a device was told, as its browser reads it. */
export interface Told extends PushPayload {
  headers: Record<string, string | string[] | undefined>
}

/** One may also leave whoever asks waiting. */
type Status = number | 'nothing'

/** A device at a push service of this machine. */
export interface Device {
  subscription: { endpoint: string; p256dh: string; auth: string }
  told: Told[]
  /** How often the service was asked, also when it refused. */
  asked(): number
  /** Statuses of the next answers; 201 from then on. */
  answerWith(...statuses: Status[]): void
}

/** A push service (RFC 8030) whose devices decrypt what they get (RFC 8291). */
export async function openPushService() {
  const devices = new Map<string, (headers: Told['headers'], body: Buffer) => Status>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request))
    const receive = devices.get(request.url ?? '')
    const status = receive?.(request.headers, body) ?? 404
    if (status !== 'nothing') response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    stop: () => new Promise((resolve) => server.close(resolve)),
    newDevice(): Device {
      const path = `/${randomBytes(9).toString('base64url')}`
      const key = createECDH('prime256v1')
      key.generateKeys()
      const auth = randomBytes(16)
      const told: Told[] = []
      const statuses: Status[] = []
      let asked = 0
      devices.set(path, (headers, body) => {
        asked += 1
        const status = statuses.shift() ?? 201
        if (status !== 'nothing' && status < 300) {
          checkSender(String(headers.authorization), origin)
          told.push({ ...JSON.parse(decrypt(body, key, auth)), headers })
        }
        return status
      })
      const p256dh = key.getPublicKey('base64url')
      return {
        subscription: { endpoint: origin + path, p256dh, auth: auth.toString('base64url') },
        told,
        asked: () => asked,
        answerWith: (...next) => void statuses.push(...next),
      }
    },
  }
}

/** By the signature of its key (VAPID, RFC 8292), for this service alone. */
function checkSender(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  )
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (!isSigned || aud !== origin) throw new Error('Not from whom it says')
}

function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const shared = own.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
