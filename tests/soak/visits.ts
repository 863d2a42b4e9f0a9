import type { Talker } from '../bench/chat-world.ts'
import { type Caller, createCaller } from '../world/caller.ts'
import { picture } from '../world/pictures.ts'

/** Those who look, answer and send pictures between the messages. */
export interface Visits {
  /** The next one of a kind, at the next process. */
  look(): void
  answer(): void
  upload(): void
  /** How long each of a kind took since this was last asked, in milliseconds. */
  times(): Record<string, number[]>
  /** What was not answered as it should. */
  failures: string[]
  /** Settles once all is answered. */
  end(): Promise<void>
}

/** A community and what is in it. */
export interface Club {
  id: string
  eventId: string
  /** Who may change it. */
  creator: Talker
  members: Talker[]
}

/** Paths of pages, rendered on the server for whoever asks. */
const pages: ((club: Club) => string)[] = [
  () => '/',
  () => '/groupes-et-assos',
  ({ id }) => `/groupe/${id}`,
  ({ eventId }) => `/evenement/${eventId}`,
  () => '/calendrier',
  () => '/messagerie',
]

export async function startVisits(origins: string[], clubs: Club[]): Promise<Visits> {
  const image = new File([await picture('jpeg', { width: 1200, height: 900 })], 'photo.jpg')
  const failures: string[] = []
  const open = new Set<Promise<void>>()
  const times: Record<string, number[]> = {}
  const callers = new Map<Talker, Caller>()
  let count = 0

  function next(): { club: Club; origin: string; at: number } {
    const at = count++
    const club = clubs[at % clubs.length]
    // Each process gets every kind of page.
    const origin = origins[Math.floor(at / pages.length) % origins.length]
    if (!club || !origin) throw new Error('There is nobody')
    return { club, origin, at }
  }

  /** Connections are kept, as browsers do. */
  function callerOf(talker: Talker, origin: string): Caller {
    const known = callers.get(talker)
    if (known) return known
    const caller = createCaller(origin, undefined, { headers: { cookie: talker.cookie } })
    callers.set(talker, caller)
    return caller
  }

  function note(kind: string, sent: Promise<{ status: number }>) {
    const start = performance.now()
    const done: Promise<void> = sent
      .then(
        ({ status }) => {
          times[kind] ??= []
          times[kind].push(performance.now() - start)
          if (status >= 300) failures.push(`${kind}: ${status}`)
        },
        (error: unknown) => void failures.push(`${kind}: ${error}`),
      )
      .finally(() => open.delete(done))
    open.add(done)
  }

  return {
    look() {
      const { club, origin, at } = next()
      const talker = club.members[Math.floor(at / clubs.length) % club.members.length]
      const path = pages[at % pages.length]
      if (talker && path) note('page', callerOf(talker, origin).send('GET', path(club)))
    },
    answer() {
      const { club, origin, at } = next()
      const talker = club.members[at % club.members.length]
      if (!talker) return
      const body = {
        eventId: club.eventId,
        userId: talker.userId,
        participate: at % 3 === 0 ? 'false' : 'true',
      }
      note('answer', callerOf(talker, origin).send('POST', '/api/events/participate', body))
    },
    upload() {
      const { club, origin } = next()
      const form = new FormData()
      form.set('id', club.id)
      form.set('image', image)
      const headers = { authorization: 'Bearer maillon', cookie: club.creator.cookie }
      const sent = fetch(`${origin}/api/groups`, { method: 'PUT', headers, body: form })
      note(
        'upload',
        sent.then(async (response) => {
          await response.arrayBuffer()
          return response
        }),
      )
    },
    times() {
      const recent = { ...times }
      for (const kind of Object.keys(times)) delete times[kind]
      return recent
    },
    failures,
    async end() {
      await Promise.all(open)
      for (const caller of callers.values()) caller.close()
    },
  }
}
