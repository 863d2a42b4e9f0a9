import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import * as accounts from '../../server/accounts/mails.ts'
import * as communities from '../../server/communities/mails.ts'
import { hexOfCommunity } from '../../server/contract/agenda-hexes.ts'
import * as events from '../../server/events/mails.ts'
import * as messaging from '../../server/messaging/mails.ts'
import { type Letter, renderLetter } from '../../server/platform/letter.ts'
import * as widgets from '../../server/widgets/mails.ts'

const sender = { name: 'Maillon', origin: 'https://maillon.example' }
const url = 'https://maillon.example/validation-de-compte?token=abc_-123'
const hostile = '<b>Zoé</b> & "Cie"'

const event: events.EventFacts = {
  name: hostile,
  description: 'Kimono et gourde',
  appointment: 'Devant le dojo',
  starts_at: new Date('2026-11-28T18:30:00Z'),
  ends_at: new Date('2026-11-29T20:00:00Z'),
  time_zone: 'Indian/Reunion',
  location: { address: '1 rue X', city: 'Lyon', postcode: '69003', coordinates: [4.8, 45.7] },
  community_id: '3950d7c7-55b8-4569-9c31-d65a63d2a418',
  community_name: 'Judo Club',
  community_image: 'associations/abc',
}
const elsewhere = { ...event, location: { ...event.location, city: 'Bron', postcode: '69500' } }
const links = { yes: url, no: `${url}&non` }
const calendar = 'BEGIN:VCALENDAR'
const club = { kind: 'association', id: 'a1', name: 'Judo Club' } as const
const visitLinks = { confirm: url, cancel: `${url}&rendre` }

const unreadRoom = {
  name: 'Bureau',
  unread: 3,
  last: [{ author: hostile, content: 'À samedi' }],
}

/** Every mail of the product, by its function: one that is not here turns the next test red. */
const letters: Record<string, Letter[]> = {
  activationMail: [accounts.activationMail(hostile, url)],
  resetMail: [accounts.resetMail(hostile, url)],
  passwordChangedMail: (['changed', 'reset'] as const).map((how) =>
    accounts.passwordChangedMail(hostile, how, { device: hostile, at: new Date() }, url),
  ),
  newDeviceMail: [accounts.newDeviceMail(hostile, { device: hostile, at: new Date() }, url)],
  unusedMail: [accounts.unusedMail(hostile, new Date(), url)],
  unusedDeletionMail: [accounts.unusedDeletionMail(hostile)],
  deletionMail: [accounts.deletionMail(hostile, 'bonjour@maillon.example')],
  suggestionMail: [
    accounts.suggestionMail({ name: hostile, email: 'zoe@exemple.fr' }, '<i>a</i>\n\nb'),
  ],
  invitationMail: (['association', 'group'] as const).map((kind) =>
    communities.invitationMail({ kind, name: 'Judo Club' }, hostile, url),
  ),
  addedMail: [communities.addedMail({ name: 'Compétition' }, hostile, url)],
  duesReminderMail: [hostile, null].map((name) =>
    communities.duesReminderMail(
      { email: 'lina@exemple.fr', name },
      {
        association: 'Judo Club',
        sender: hostile,
        dues: {
          iban: 'FR7630006000011234567890189',
          holder: hostile,
          amount: 25,
          label: 'Saison 2026',
        },
        message: 'Merci',
      },
      url,
    ),
  ),
  eventInvitationMail: [
    events.eventInvitationMail({ firstName: 'Zoé', organizer: hostile }, event, links, calendar),
  ],
  eventUnansweredMail: [
    events.eventUnansweredMail({ firstName: 'Zoé', organizer: hostile }, event, links, calendar),
  ],
  eventChangedMail: [
    events.eventChangedMail('Zoé', event, elsewhere, links, calendar),
    events.eventChangedMail(
      'Zoé',
      event,
      { ...event, starts_at: new Date('2026-11-28T19:30:00Z') },
      links,
      calendar,
    ),
    events.eventChangedMail('Zoé', event, elsewhere, { giveBack: url }, calendar),
  ],
  eventCancelledMail: [events.eventCancelledMail('Zoé', event, calendar)],
  eventClosedMail: [events.eventClosedMail('Zoé', event, calendar)],
  eventsCancelledMail: [1, 2, 25].map((count) =>
    events.eventsCancelledMail('Zoé', Array(count).fill(event)),
  ),
  eventReminderMail: (['true', 'false', 'waiting', 'nothing'] as const)
    .map((said) => events.eventReminderMail({ firstName: 'Zoé', said }, event, links))
    .concat(events.eventReminderMail({ firstName: 'Zoé', said: 'true' }, event, { giveBack: url })),
  registrationMail: [widgets.registrationMail(hostile, event, visitLinks)],
  joinRequestMail: [widgets.joinRequestMail(hostile, club, visitLinks)],
  joinRequestReceivedMail: [null, 'Merci'].map((message) =>
    widgets.joinRequestReceivedMail('Nadia', { community: club, requester: hostile, message }, url),
  ),
  joinRequestRefusedMail: [widgets.joinRequestRefusedMail(hostile, club)],
  unreadMail: [1, 2, 8].map((count) =>
    messaging.unreadMail('Zoé', Array(count).fill(unreadRoom), url),
  ),
}
const each = Object.entries(letters).flatMap(([name, all]) =>
  all.map((letter) => ({ name, letter })),
)
const withLink = each.filter(({ letter }) => letter.action)

test('every mail of the product is here', () => {
  const modules = import.meta.glob<object>('../../server/*/mails.ts', { eager: true })
  const names = Object.values(modules).flatMap((module) => Object.keys(module))
  const made = names.filter((name) => name.endsWith('Mail'))
  expect(made.length).toBeGreaterThan(4)
  expect(Object.keys(letters).sort()).toEqual(made.sort())
})

test.each(each)('$name shows names as they are, in text and HTML', ({ letter }) => {
  const { html, text } = renderLetter(letter, sender)
  expect(text).toContain(hostile)
  expect(html).toContain('&lt;b&gt;Zoé&lt;/b&gt; &amp; &quot;Cie&quot;')
  expect(html).not.toMatch(/<b>|<i>/)
})

test.each(withLink)('$name has its link in text and HTML', ({ letter }) => {
  const { html, text } = renderLetter(letter, sender)
  expect(text).toContain(url)
  // Two answers are two buttons; one action has its address in full below it.
  expect(html.split(`href="${url}"`)).toHaveLength(letter.otherwise ? 2 : 3)
  if (letter.otherwise) expect(text).toContain(letter.otherwise.url)
})

test('who did not ask reads our own words alone in a subject; those of others lead nowhere', () => {
  const loud = 'GAGNEZ 1000 € www.evil.example'
  const noDues = { iban: null, holder: null, amount: null, label: null }
  const to = { email: 'lina@exemple.fr', name: null }
  const owed = { association: loud, sender: hostile, dues: noDues, message: loud }
  const own = [
    communities.invitationMail({ kind: 'association', name: loud }, hostile, url),
    communities.duesReminderMail(to, owed, url),
    widgets.registrationMail(hostile, { ...event, name: loud, community_name: loud }, visitLinks),
    widgets.joinRequestMail(hostile, { ...club, name: loud }, visitLinks),
    widgets.joinRequestReceivedMail(
      'Nadia',
      { community: { ...club, name: loud }, requester: hostile, message: loud },
      url,
    ),
    widgets.joinRequestRefusedMail(hostile, { ...club, name: loud }),
  ]
  for (const letter of own) {
    expect(letter.subject).not.toMatch(/GAGNEZ|Zoé/)
    const { text } = renderLetter(letter, sender)
    expect(text).toContain('GAGNEZ')
    expect(text).not.toContain('www.evil')
  }
})

const plainBlank = / [:;!?»]|« /

test.each(each)(
  '$name has no plain blank before a mark, in none of its sentences',
  ({ letter }) => {
    const { subject, text, html } = renderLetter(letter, sender)
    const prose = html.replace(/<style>[\s\S]*<\/style>|<[^>]*>/g, '')
    for (const part of [subject, text, prose]) expect(part).not.toMatch(plainBlank)
  },
)

test.each(['Prêt ?', 'Bienvenue !', 'Voici : a', '« Judo »'])(
  'a plain blank is seen in %s',
  (text) => {
    expect(text).toMatch(plainBlank)
  },
)

test('a subject with line breaks adds no header', async () => {
  const subject = 'Bonjour\r\nBcc: eve@exemple.fr\r\n\r\n<script>'
  const letter = renderLetter({ subject, paragraphs: ['Bonjour,'] }, sender)
  const transport = createTransport({ streamTransport: true, buffer: true })
  const to = { name: '', address: 'claire@exemple.fr' }
  const { message } = await transport.sendMail({ from: 'a@maillon.example', to, ...letter })
  const mail = await PostalMime.parse(message as Buffer)
  expect(mail.bcc ?? []).toEqual([])
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(letter.html).not.toContain('<script>')
})

describe('a mail about an event', () => {
  const invitation = events.eventInvitationMail(
    { firstName: 'Zoé', organizer: 'Claire Morand' },
    {
      ...event,
      name: 'Concert',
      time_zone: 'Europe/Paris',
      ends_at: new Date('2026-11-28T20:00:00Z'),
    },
    links,
    calendar,
  )
  const { subject, html, text } = renderLetter(invitation, sender, url)
  const blank = (words: string) => words.replaceAll('\u00A0', ' ')

  test('says who and when in its subject', () => {
    expect(blank(subject)).toBe('Claire Morand vous invite : Concert, sam. 28 nov. à 19 h 30')
    const first = {
      ...event,
      starts_at: new Date('2026-12-01T09:00:00Z'),
      time_zone: 'Europe/Paris',
    }
    const cancelled = events.eventCancelledMail('Zoé', { ...first, name: 'Loto' }, calendar)
    expect(blank(cancelled.subject)).toBe('Annulé : Loto, mar. 1er déc. à 10 h (Judo Club)')
    expect(cancelled.head?.event).toMatchObject({ day: '1er', isOff: true })
  })

  test('shows the day on the colour of its community, beside that one’s picture', () => {
    expect(html).toContain(`bgcolor="${hexOfCommunity(event.community_id)}"`)
    expect(html).toContain('<td class="day">samedi<strong>28</strong>novembre</td>')
    expect(html).toContain('src="https://maillon.example/api/images/associations/abc?w=64"')
    expect(html.match(/<img/g)).toHaveLength(1)
    expect(blank(html)).toContain('de 19 h 30 à 21 h<br>1 rue X, 69003 Lyon')
    expect(blank(text)).toContain('Quand : samedi 28 novembre 2026, de 19 h 30 à 21 h')
  })

  test('stays light, and brings along what it needs alone', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(3_400)
    const { html: plain } = renderLetter({ subject: 'Bonjour', paragraphs: ['Bonjour,'] }, sender)
    expect(Buffer.byteLength(plain)).toBeLessThan(1_500)
    expect(plain).not.toMatch(/bill|facts/)
  })
})
