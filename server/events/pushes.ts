import type { Tx } from '../../db/open.ts'
import { eventPath } from '../contract/event-paths.ts'
import { listed } from '../contract/formats.ts'
import { momentIn } from '../contract/moments.ts'
import { paths } from '../contract/paths.ts'
import type { PushKind } from '../contract/push-kinds.ts'
import { notify } from '../push/notices.ts'
import { placeLine } from './ics.ts'
import type { Sending, SentEvent } from './sending.ts'

/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'

type ToldEvent = Pick<
  SentEvent,
  'name' | 'starts_at' | 'time_zone' | 'location' | 'community_name'
> & { id: string }

/** What is told of an event, as its mails do. */
type News = 'asked' | 'unanswered' | 'reminder' | 'changed' | 'cancelled' | 'closed'

interface Words {
  kind: PushKind
  title: string
  body: string
}

const words: Record<News, (event: ToldEvent, when: string) => Words> = {
  asked: ({ name, community_name }, when) => ({
    kind: 'events',
    title: name,
    body: `${community_name}${nb}: venez-vous ${when}${nb}?`,
  }),
  unanswered: ({ name, community_name }, when) => ({
    kind: 'reminders',
    title: `Votre réponse est attendue${nb}: ${name}`,
    body: `${community_name}${nb}: venez-vous ${when}${nb}?`,
  }),
  reminder: ({ name, community_name }, when) => ({
    kind: 'reminders',
    title: `Rappel${nb}: ${name}`,
    body: `${when}, ${community_name}`,
  }),
  changed: ({ name, location, community_name }, when) => ({
    kind: 'events',
    title: `Changement${nb}: ${name}`,
    body: `${community_name}${nb}: désormais ${when}, ${placeLine(location)}`,
  }),
  cancelled: ({ name, community_name }, when) => ({
    kind: 'events',
    title: `Annulé${nb}: ${name}`,
    body: `${community_name}${nb}: ce qui était prévu ${when} n’aura pas lieu.`,
  }),
  closed: ({ name, community_name }, when) => ({
    kind: 'events',
    title: `Plus ouvert au public${nb}: ${name}`,
    body: `${community_name} le réserve à ses membres. Votre place ${when} n’est plus gardée.`,
  }),
}

/** Of these there is no page any more, or none for those who are told. */
const withoutPage = new Set<News>(['cancelled', 'closed'])

/**
 * Tells those who get a mail on their devices too. The newest of an event takes the place of what was
 * told of it before.
 */
export function notifyOfEvent(
  { jobs }: Pick<Sending, 'jobs'>,
  tx: Tx,
  event: ToldEvent,
  recipients: readonly { user_id: string }[],
  news: News,
): Promise<void> {
  const notice = {
    ...words[news](event, momentIn(event.starts_at, event.time_zone)),
    path: withoutPage.has(news) ? paths.calendar : eventPath(event.id),
    tag: `event ${event.id}`,
  }
  return notify(
    jobs,
    tx,
    recipients.map(({ user_id }) => ({ userId: user_id, notice })),
  )
}

/** Tells people of what does not take place since its community is gone: one notice each. */
export function notifyOfEnding(
  { jobs }: Pick<Sending, 'jobs'>,
  tx: Tx,
  cancelled: readonly { user_id: string; name: string; community_name: string }[],
): Promise<void> {
  const byPerson = Map.groupBy(cancelled, ({ user_id }) => user_id)
  return notify(
    jobs,
    tx,
    [...byPerson].map(([userId, events]) => {
      const names = new Set(events.map(({ community_name }) => community_name))
      const [{ name } = { name: '' }] = events
      const isOne = events.length === 1
      return {
        userId,
        notice: {
          kind: 'events',
          title: isOne ? `Annulé${nb}: ${name}` : `${events.length} rendez-vous annulés`,
          body: `${listed(names)} ${names.size > 1 ? 'n’existent' : 'n’existe'} plus.`,
          path: paths.calendar,
          tag: `ended ${[...names].join()}`,
        },
      }
    }),
  )
}
