import { readdirSync } from 'node:fs'
import fc from 'fast-check'
import { isValidIBAN } from 'ibantools'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { communities } from '../../db/demo/communities.ts'
import { documents } from '../../db/demo/documents.ts'
import { type DemoEvent, events } from '../../db/demo/events.ts'
import { deeds } from '../../db/demo/history.ts'
import { conversations } from '../../db/demo/messages.ts'
import { emailOf, people, type Who } from '../../db/demo/people.ts'
import { guests, requests, shown } from '../../db/demo/visitors.ts'
import { findCommunes } from '../../server/addresses/communes.ts'
import { Profile } from '../../server/contract/accounts.ts'
import * as field from '../../server/contract/community-payloads.ts'
import { DuesChange } from '../../server/contract/dues.ts'
import { contradictionsIn, EventCreation } from '../../server/contract/event-payloads.ts'
import {
  newPassword,
  email as validEmail,
  firstName as validName,
} from '../../server/contract/fields.ts'
import { content } from '../../server/contract/frames.ts'
import { HistoryLine } from '../../server/contract/history.ts'
import { contributions, types } from '../../server/contract/kinds.ts'
import { type Kind, may, ranks, roles } from '../../server/contract/roles.ts'
import { tier } from '../../server/contract/tiers.ts'
import { demoNotice, demoPassword } from '../../server/demo.ts'
import { saidAt, startOf } from '../../server/demo-making.ts'

const everybody = Object.entries(people)
const whole = communities.map(({ community }) => community)
const associations = communities.filter(({ kind }) => kind === 'association')
const inAssociations = associations.flatMap(({ community }) => community.members)

describe('the visitors of the demo', () => {
  test('have names and addresses that forms take, of nobody', () => {
    for (const { who, firstName, lastName } of [...guests, ...requests]) {
      for (const name of [firstName, lastName]) expect(v.parse(validName, name)).toBe(name)
      expect(v.parse(validEmail, emailOf(who))).toMatch(/\.example$/)
      expect(Object.keys(people)).not.toContain(who)
    }
  })

  test('have places in public events still to come, of what is shown', () => {
    for (const { event: name } of guests) {
      const event = events.find((one) => one.name === name)
      expect(event, name).toMatchObject({ places: expect.any(Number) })
      expect(event?.when.after).toBeGreaterThan(0)
      expect(shown.map(({ of }) => of)).toContain(event?.of)
    }
  })

  test('wait for an answer of associations that show their widgets', () => {
    for (const { of } of requests) expect(shown.map((one) => one.of)).toContain(of)
  })
})

test('the history of the demo is of its members, by those who manage them', () => {
  for (const { of, who, whom, ...line } of deeds) {
    const members = whole.find(({ name }) => name === of)?.members ?? []
    const doer = members.find(([name]) => name === who)
    expect(may.seeHistory(ranks[doer?.[1] ?? 'member']), who).toBe(true)
    if (whom) expect(members.map(([name]) => name)).toContain(whom)
    const told = { id: crypto.randomUUID(), at: '', who: '', whom: '', byOperator: false }
    expect(v.is(HistoryLine, { ...told, ...line, ...line.details }), line.what).toBe(true)
  }
})

describe('the people of the demo', () => {
  test('are twelve, with what their profile could hold', () => {
    expect(everybody).toHaveLength(12)
    for (const [who, { firstName, lastName, phone, birthDay, home }] of everybody) {
      const profile = { firstName, lastName, phoneNumber: phone, birthDay, address: home }
      expect(v.parse(Profile, profile), who).toEqual(profile)
    }
  })

  test('can’t be written to or called: their addresses and numbers are nobody’s', () => {
    const invited = whole.flatMap(({ invitations = [] }) => invitations.map(([name]) => name))
    for (const name of [...Object.keys(people), ...invited]) {
      expect(v.parse(validEmail, emailOf(name))).toBe(emailOf(name))
      expect(emailOf(name)).toMatch(/\.example$/)
    }
    for (const [who, { phone }] of everybody) {
      if (phone) expect(phone, who).toMatch(/^(063998|046571)\d{4}$/)
    }
  })

  test('live where the address search finds their commune', () => {
    for (const [who, { home }] of everybody) {
      if (!home) continue
      const [found] = findCommunes(`${home.city} ${home.postcode}`, 1)
      expect(found, who).toMatchObject({
        geometry: { coordinates: home.coordinates },
        properties: { city: home.city, postcode: home.postcode },
      })
    }
  })

  test('have a password that one may choose, printed with three of their addresses', () => {
    expect(v.parse(newPassword, demoPassword)).toBe(demoPassword)
    const printed = demoNotice.match(/\S+@\S+/g) ?? []
    expect(printed).toHaveLength(3)
    expect(Object.keys(people).map(emailOf)).toEqual(expect.arrayContaining(printed))
    expect(demoNotice).toContain(demoPassword)
    expect(demoNotice).toContain('démonstration')
  })
})

describe('the associations and groups of the demo', () => {
  test('are a sports club, a cultural association, a neighbourhood, and groups with and without', () => {
    expect(associations.map(({ community }) => community.type)).toEqual([
      'sportive',
      'cultural',
      'neighborhood',
    ])
    const groups = communities.filter(({ kind }) => kind === 'group')
    expect(groups.some(({ parent }) => parent)).toBe(true)
    expect(groups.some(({ parent }) => !parent)).toBe(true)
    expect(new Set(whole.map(({ name }) => name)).size).toBe(whole.length)
  })

  test('have what their forms take', () => {
    const optional = (schema: v.GenericSchema<string, string>) => v.optional(schema)
    const Form = v.object({
      name: field.communityName,
      realName: optional(field.realName),
      type: v.picklist(types),
      typeDetails: optional(field.typeDetails),
      description: optional(field.description),
    })
    for (const { name, realName, type, typeDetails, description } of whole) {
      const form = { name, realName, type, typeDetails, description }
      expect(v.parse(Form, form), name).toEqual(form)
    }
  })

  test('show every role and every contribution', () => {
    const held = (members: typeof inAssociations) => new Set(members.map(([, role]) => role))
    expect(held(inAssociations)).toEqual(new Set(roles))
    expect(held(whole.flatMap(({ members }) => members))).toEqual(new Set(roles))
    const contributed = new Set(inAssociations.map(([, , , contribution]) => contribution))
    expect(contributed).toEqual(new Set(contributions))
  })

  test('keep the limits: one creator, two administrators, nobody twice', () => {
    for (const { community, kind } of communities) {
      const { name, members, invitations = [] } = community
      const count = (role: string) => members.filter((member) => member[1] === role).length
      expect(count('creator'), name).toBe(1)
      // In a group its creator is one of them.
      const administrators = count('administrator') + Number(kind === 'group')
      expect(administrators, name).toBeLessThanOrEqual(tier.administrators)
      expect(members.length + invitations.length, name).toBeLessThanOrEqual(tier.members)
      expect(new Set(members.map(([who]) => who)).size, name).toBe(members.length)
    }
    for (const who of Object.keys(people)) {
      for (const kind of ['association', 'group'] as const) {
        const created = communities.filter(
          (listed) =>
            listed.kind === kind &&
            listed.community.members.some(([member, role]) => member === who && role === 'creator'),
        )
        expect(created.length, who).toBeLessThanOrEqual(tier.created[kind])
      }
    }
  })

  test('happened in order: nobody joined before they registered, or before there was anything', () => {
    for (const { name, since, members, invitations = [], documents: files = [] } of whole) {
      for (const [who, , joined] of members) {
        expect(joined, `${who} in ${name}`).toBeLessThanOrEqual(Math.min(since, people[who].since))
      }
      for (const [invited, by, day] of invitations) {
        const inviter = members.find(([who]) => who === by)
        expect(inviter?.[1], `${by} in ${name}`).not.toBe('member')
        expect(inviter?.[2], `${by} in ${name}`).toBeGreaterThan(day)
        expect(day, 'is open still').toBeLessThan(30)
        expect(members.map(([who]) => emailOf(who))).not.toContain(emailOf(invited))
      }
      for (const [key, day] of files) expect(day, key).toBeLessThan(since)
    }
  })

  test('are made by members of the association that they belong to', () => {
    for (const { community, parent } of communities) {
      const creator = community.members.find(([, role]) => role === 'creator')?.[0]
      if (!parent) continue
      expect(community.since).toBeLessThan(parent.since)
      expect(parent.members.map(([who]) => who)).toContain(creator)
    }
  })

  test('hold Claire in each, as the creator of one association', () => {
    for (const { name, members } of whole) {
      expect(
        members.map(([who]): Who => who),
        name,
      ).toContain('claire')
    }
    const claires = inAssociations.filter(([who, role]) => who === 'claire' && role === 'creator')
    expect(claires).toHaveLength(1)
  })

  test('ask for dues, once, on an account of a bank that is not there', () => {
    const asked = whole.flatMap(({ dues }) => dues ?? [])
    expect(asked).toHaveLength(1)
    for (const { amountInCents, ...account } of asked) {
      const dues = { ...account, amount: amountInCents / 100 }
      expect(v.parse(DuesChange, dues)).toEqual(dues)
      expect(isValidIBAN(account.iban)).toBe(true)
      expect(account.iban.slice(4, 9)).toBe('99999')
    }
  })

  test('use every drawing and every document, each once', () => {
    const drawn = whole.flatMap(({ picture }) => (picture ? [`${picture}.svg`] : []))
    expect(drawn.sort()).toEqual(readdirSync('db/demo/pictures').sort())
    const written = whole.flatMap(({ documents: files = [] }) => files.map(([key]) => key))
    expect(written.sort()).toEqual(Object.keys(documents).sort())
  })
})

describe('the events of the demo', () => {
  const communityOf = ({ of }: DemoEvent) => whole.find(({ name }) => name === of)
  const everybodyAt = ({ yes = [], no = [], waiting = [] }: DemoEvent) => [
    ...yes,
    ...no,
    ...waiting,
  ]
  const toCome = events.filter(({ when }) => when.after >= 0)
  const now = new Date('2026-11-22T10:00:00Z')

  test('have what their form takes', () => {
    for (const event of events) {
      const { name, type, description, appointment, place, places, reminders = [] } = event
      const starts = startOf(event.when, now)
      const ends = new Date(starts.getTime() + event.when.minutes * 60_000)
      const form = {
        name,
        type,
        description,
        appointment,
        startDate: starts.toISOString(),
        endDate: ends.toISOString(),
        location: place,
        isPublic: places !== undefined,
        numberOfPlaces: places,
        remindersData: reminders.map(([timeBeforeEvent, timeUnit]) => ({
          timeBeforeEvent,
          timeUnit,
        })),
        associationId: '00000000-0000-4000-8000-000000000000',
      }
      const parsed = v.parse(EventCreation, form)
      expect(parsed, name).toMatchObject({ name, startDate: starts, location: place })
      expect(contradictionsIn({ ...parsed, numberOfPlaces: places ?? null }), name).toEqual({})
    }
  })

  test('are planned by whoever may, after they joined; their own are for members', () => {
    for (const event of events) {
      const { name, by, since, places, yes = [] } = event
      const members = communityOf(event)?.members ?? []
      const author = members.find(([who]) => who === by)
      expect(author?.[1], name).toMatch(/creator|administrator|moderator/)
      expect(author?.[2], name).toBeGreaterThanOrEqual(since)
      expect(yes, name).toContain(by)
      const all = everybodyAt(event)
      expect(new Set(all).size, name).toBe(all.length)
      expect(yes.length, name).toBeLessThanOrEqual(places ?? 12)
      const joined = new Map(members.map(([who, , day]) => [who, day]))
      const guests = all.filter((who) => (joined.get(who) ?? 0) < since)
      if (places === undefined) expect(guests, name).toEqual([])
    }
  })

  test('are past and to come, public and private, of every community', () => {
    expect(new Set(events.map(({ of }) => of))).toEqual(new Set(whole.map(({ name }) => name)))
    expect(events.length - toCome.length).toBeGreaterThanOrEqual(5)
    for (const { when, since } of events) expect(-when.after - 6).toBeLessThan(since)
  })

  test('wait for an answer of each of the demo’s accounts, and have one with few places left', () => {
    for (const who of ['claire', 'monique', 'lina'] as const) {
      const open = toCome.filter(({ waiting = [] }) => waiting.includes(who))
      expect(open.length, who).toBeGreaterThan(0)
    }
    const left = toCome.flatMap(({ places, yes = [] }) => (places ? [places - yes.length] : []))
    expect(Math.min(...left)).toBe(2)
    expect(left.length).toBeGreaterThanOrEqual(6)
  })

  test('are where the address search finds their commune', () => {
    for (const { place, name } of events) {
      const [found] = findCommunes(`${place.city} ${place.postcode}`, 1)
      expect(found, name).toMatchObject({
        geometry: { coordinates: place.coordinates },
        properties: { city: place.city, postcode: place.postcode },
      })
    }
  })

  test('are on their day of the week at their time, whenever the first start is', () => {
    const anyDay = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    })
    const words = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Paris',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    })
    const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...events), (first, { when }) => {
        const starts = startOf(when, first)
        expect(words.format(starts)).toBe(`${days[when.weekday - 1]} ${when.at}`)
        const ahead = (starts.getTime() - first.getTime()) / 86_400_000
        expect(ahead).toBeGreaterThan(when.after - 1.1)
        expect(ahead).toBeLessThan(when.after + 7.1)
      }),
    )
  })
})

describe('the documents of the demo', () => {
  const day = new Date('2026-06-24T18:00:00Z')

  test.each(Object.values(documents).map((write) => write(day)))(
    '$name opens',
    ({ name, bytes }) => {
      if (name.endsWith('.csv')) {
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
        const widths = text
          .slice(1)
          .trimEnd()
          .split('\r\n')
          .map((row) => row.split(';').length)
        expect(text.startsWith('\uFEFF')).toBe(true)
        expect(new Set(widths).size).toBe(1)
        return
      }
      const text = Buffer.from(bytes).toString('latin1')
      const offsets = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
        Number(offset),
      )
      expect(text.startsWith('%PDF-')).toBe(true)
      expect(offsets.length).toBeGreaterThan(0)
      for (const [index, offset] of offsets.entries()) {
        expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
      }
      expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1]))).toMatch(/^xref/)
      const [, length, content = ''] =
        /<< \/Length (\d+) >>\nstream\n(.*)\nendstream/s.exec(text) ?? []
      expect(content).toHaveLength(Number(length))
    },
  )

  test('know their season', () => {
    expect(documents.trainings(new Date('2026-06-24')).name).toContain('2025-2026')
    expect(documents.trainings(new Date('2026-08-29')).name).toContain('2026-2027')
  })

  test('have French typography, like every word of the demo', () => {
    const prose = Object.values(documents).map((write) =>
      Buffer.from(write(day).bytes).toString('latin1').replaceAll('\\)', ''),
    )
    const pages = prose.flatMap((text) => text.match(/\(.*\) Tj/g) ?? [])
    const descriptions = [...whole, ...events].flatMap((one) => [
      one.name,
      one.description ?? '',
      'appointment' in one ? (one.appointment ?? '') : '',
    ])
    expect(pages.length).toBeGreaterThan(20)
    for (const text of [...pages, ...descriptions]) {
      expect(text).not.toMatch(/(?<!\u00A0)[;!?»]|(?<![\u00A0\d]):(?!\d)|«(?!\u00A0)|'/)
    }
  })
})

describe('the conversations of the demo', () => {
  const at = new Date('2026-03-11T02:20:00Z')

  test.each(conversations.map((one) => [one.in, one] as const))(
    '%s: one room each, written in by those who may, in order, before now',
    (name, { messages, unread = {} }) => {
      expect(conversations.filter((one) => one.in === name)).toHaveLength(1)
      const listed = communities.find(({ community }) => community.name === name)
      const { members } = listed?.community ?? { members: [] }
      for (const [who, , text] of messages) {
        const role = members.find(([member]) => member === who)?.[1] ?? 'member'
        expect(members.map(([member]) => member)).toContain(who)
        expect(may.write(listed?.kind as Kind, ranks[role]), `${who}: ${text}`).toBe(true)
        expect(v.parse(content, text)).toBe(text)
      }
      const times = messages.map(([, past]) => saidAt(past, at).getTime())
      expect(times).toEqual(times.toSorted((a, b) => a - b))
      expect(times.at(-1)).toBeLessThan(at.getTime() - messages.length * 1000)
      for (const [who, count] of Object.entries(unread)) {
        expect(
          messages.slice(-count).map(([author]) => author),
          who,
        ).not.toContain(who)
      }
    },
  )
})
