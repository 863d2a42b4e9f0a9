import { randomUUID } from 'node:crypto'
import type { ReceivedMessage } from '../../server/contract/frames.ts'
import type { Person } from './people.ts'
import { type Chat, openChat } from './sockets.ts'

/**
 * A page that comes back when its socket is gone, asks for what it missed, and sends again what was
 * not answered, as ours does.
 */
export interface FaithfulPage {
  /** What it was told of, in the order in which it was told. */
  told: { id: string; seq: number; content: string | null }[]
  /** Its own words that were answered, by their names. */
  answered: Set<string>
  /** How long each waited for its answer, and since when, in milliseconds. */
  waits: { since: number; took: number }[]
  /** Says something; who does not wait for it hears of it later. */
  say(content: string): void
  /** Settles once all that it said was answered. */
  allAnswered(): Promise<void>
  /** Comes back to another server. */
  goTo(origin: string): void
  leave(): Promise<void>
}

const pause = 50
/** Before what was refused for the moment is said again. */
const again = 500

export function openFaithfulPage(first: string, person: Person, room: string): FaithfulPage {
  const told = new Map<string, FaithfulPage['told'][number]>()
  const answered = new Set<string>()
  const outbox = new Map<string, { content: string; since: number }>()
  const waits: FaithfulPage['waits'] = []
  let origin = first
  let chat: Chat | undefined
  let isLeaving = false
  let last: { id: string; seq: number } | undefined

  function note(message: ReceivedMessage) {
    const { id, seq, content, clientId } = message
    const own = clientId === undefined ? undefined : outbox.get(clientId)
    if (own && clientId !== undefined && outbox.delete(clientId)) {
      answered.add(clientId)
      waits.push({ since: own.since, took: performance.now() - own.since })
    }
    if (!told.has(id)) told.set(id, { id, seq, content })
    if (seq > (last?.seq ?? 0)) last = { id, seq }
  }

  async function send(clientId: string, content: string) {
    const line = chat
    await line?.sendMessage(room, content, clientId).then(note, ({ message }: Error) => {
      // A line on which nothing is answered is dead without knowing; what waits goes out on the next.
      if (message.includes('never came')) line.cut()
      else if (message !== 'closed')
        setTimeout(() => isOpen(line) && send(clientId, content), again)
    })
  }

  function isOpen(line: Chat): boolean {
    return line === chat
  }

  async function live() {
    while (!isLeaving) {
      try {
        chat = await openChat({ origin }, person)
        let hasMore = true
        while (hasMore) {
          const { messages, ...more } = await chat.joinRoom(room, last?.id)
          hasMore = last !== undefined && more.hasMore
          messages.forEach(note)
        }
        for (const [clientId, { content }] of outbox) void send(clientId, content)
        const listening = chat
        const heard = setInterval(() => listening.heard(room).forEach(note), 50)
        await chat.closed
        clearInterval(heard)
        listening.heard(room).forEach(note)
      } catch {
        // Nobody is there, or not yet.
      }
      chat = undefined
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  const living = live()

  return {
    get told() {
      return [...told.values()]
    },
    answered,
    waits,
    say(content) {
      const clientId = randomUUID()
      outbox.set(clientId, { content, since: performance.now() })
      void send(clientId, content)
    },
    async allAnswered() {
      while (outbox.size > 0) await new Promise((resolve) => setTimeout(resolve, 100))
    },
    goTo(other) {
      origin = other
    },
    async leave() {
      isLeaving = true
      await chat?.close()
      await living
    },
  }
}
