import { atom } from 'nanostores'
import type { ClientFrame } from '../../../server/contract/frames.ts'
import { type Connection, connect, type Hearing } from '../../client/socket.ts'

/** Whether the server can be told something now; `opening` is a first attempt. */
export const $line = atom<'opening' | 'open' | 'away'>('opening')

let connection: Connection | undefined

export function openLine(hearing: Hearing): void {
  closeLine()
  $line.set('opening')
  connection = connect(addressOf(location), {
    onOpen() {
      $line.set('open')
      hearing.onOpen()
    },
    onFrame: hearing.onFrame,
    onAway(wasOpen, isMoving) {
      // Whoever is passed on to another process need not hear of it.
      $line.set(isMoving ? 'opening' : 'away')
      hearing.onAway(wasOpen, isMoving)
    },
    onLoggedOut() {
      $line.set('away')
      hearing.onLoggedOut()
    },
  })
}

/** Whether it went out. */
export function say(frame: ClientFrame): boolean {
  return connection?.send(frame) ?? false
}

export function renewLine(): void {
  connection?.renew()
}

export function closeLine(): void {
  connection?.end()
  connection = undefined
}

function addressOf({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/api/socket`
}
