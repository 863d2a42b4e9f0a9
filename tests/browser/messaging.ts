import { type Browser, expect, type Page } from '@playwright/test'
import type { Kind } from '../../server/contract/roles.ts'
import { type Club, newClub } from './club.ts'
import { headers, readCommunity, type Visitor } from './communities.ts'
import { open, test } from './test.ts'

export interface Talk extends Club {
  room: string
}

/** Claire and Éloïse, in a group or an association that Claire made, and its room. */
export async function newTalk(browser: Browser, kind: Kind = 'group'): Promise<Talk> {
  const club = await newClub(browser, kind)
  const { room } = await readCommunity(club.claire, kind, club.id)
  return { ...club, room }
}

export const roomPage = (room: string) => `/messagerie?salon=${room}`

/** Opens the room, and waits until others are heard. */
export async function joinRoom({ page }: Visitor, room: string): Promise<void> {
  await open(page, roomPage(room))
  await expectConnected(page)
}

/** Who is there is known from then on. */
export async function expectConnected(page: Page): Promise<void> {
  await expect(page.getByText(/membres?, \d+\sen\sligne/)).toBeVisible({ timeout: 10_000 })
}

export const field = (page: Page) => page.getByRole('textbox', { name: /^Votre message/ })
export const history = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const announced = (page: Page) => page.locator('[data-announcer]')
export const roomLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name })

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** The bubbles that are drawn, from above. */
export function bubbles(page: Page): Promise<string[]> {
  return history(page).locator('[data-bubble]').allTextContents()
}

/** The same without those that are on their way. */
export function sent(page: Page): Promise<string[]> {
  return history(page).locator('[data-bubble=sent]').allTextContents()
}

/** Breaks every connection of the page to the server, which stays there. */
export async function cutSockets(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const socket of Reflect.get(window, 'sockets')) socket.close()
  })
}

/** Keeps the sockets of the pages to come at hand; to be called before they are opened. */
export async function watchSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sockets: WebSocket[] = []
    Reflect.set(window, 'sockets', sockets)
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        sockets.push(this)
      }
    }
  })
}

/** How many messages a socket says in a second without being hung up on. */
const burst = 25

/** Writes messages as somebody, beside their pages, and in this order. */
export async function writeMany(
  { request }: Visitor,
  room: string,
  texts: readonly string[],
): Promise<void> {
  const { baseURL = '' } = test.info().project.use
  const { cookies } = await request.storageState()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const { id: userId } = await (await request.get('/api/users/me', { headers })).json()
  for (let at = 0; at < texts.length; at += burst) {
    const part = texts.slice(at, at + burst)
    await writeBurst({ baseURL, cookie, room, userId, texts: part })
  }
}

interface Burst {
  baseURL: string
  cookie: string
  room: string
  userId: string
  texts: readonly string[]
}

function writeBurst({ baseURL, cookie, room, userId, texts }: Burst): Promise<void> {
  const address = `${baseURL.replace('http', 'ws')}/api/socket`
  // Node's own takes headers beyond the browsers' arguments.
  const socket = Reflect.construct(WebSocket, [address, { headers: { cookie, origin: baseURL } }])
  return new Promise((resolve, reject) => {
    let answered = 0
    socket.onerror = () => reject(new Error('The socket was refused'))
    socket.onclose = ({ code }: { code: number }) => reject(new Error(`It was closed: ${code}`))
    socket.onopen = () => {
      const say = (event: string, data: object) => socket.send(JSON.stringify({ event, data }))
      say('join_room', { roomId: room, userId })
      for (const content of texts) {
        say('send_message', { roomId: room, userId, content, clientId: crypto.randomUUID() })
      }
    }
    socket.onmessage = ({ data }: { data: string }) => {
      const frame = JSON.parse(data)
      if (frame.event === 'error') reject(new Error(data))
      if (frame.event !== 'receive_message' || !frame.data.clientId) return
      answered += 1
      if (answered < texts.length) return
      socket.close()
      resolve()
    }
  })
}
