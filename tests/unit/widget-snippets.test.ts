import { expect, test } from 'vitest'
import { addressOf, elementSnippet, frameSnippet } from '../../server/contract/widget-snippets.ts'
import { accents, firstChoices, widgetOf } from '../../src/islands/embedding/choices.ts'

const origin = 'https://maillon.example'
const club = { kind: 'association', id: 'a1', name: 'Judo Club' } as const
const concert = {
  id: 'e1',
  name: 'Concert "de printemps" & <suite>',
  startDate: '2031-03-28T19:00:00.000Z',
  timeZone: 'Europe/Paris',
}

test('an element says whose widget it is, and has a plain link within', () => {
  const looks = { limit: '5', accent: '#c8431d' }
  const widget = {
    kind: 'agenda',
    id: 'a1',
    community: 'association',
    title: 'Agenda',
    looks,
  } as const
  expect(elementSnippet(origin, widget).split('\n')).toEqual([
    '<script type="module" src="https://maillon.example/widgets.js"></script>',
    '<maillon-agenda association="a1" limit="5" accent="#c8431d">',
    '  <a href="https://maillon.example/widgets/agenda/a1">Agenda</a>',
    '</maillon-agenda>',
  ])
  expect(elementSnippet(origin, { ...widget, community: 'group' })).toContain(
    '<maillon-agenda group="a1" ',
  )
})

test('a frame is as wide as its place, and has room for what is usual', () => {
  const widget = { kind: 'agenda', id: 'a1', title: 'Agenda', looks: { limit: '3' } } as const
  const snippet = frameSnippet(origin, widget)
  expect(snippet).toContain('src="https://maillon.example/widgets/agenda/a1?limit=3"')
  expect(snippet).toContain('title="Agenda"')
  expect(snippet).toContain('width="100%"')
  expect(snippet).toMatch(/height="\d{3}"/)
  expect(frameSnippet(origin, widget, { width: 360, height: 123 })).toContain('height="123"')
})

test('a name stays text in both', () => {
  const widget = widgetOf({ ...firstChoices([concert]), kind: 'evenement' }, club, [concert])
  if (!widget) throw new Error('No event')
  const name = 'Concert &quot;de printemps&quot; &amp; &lt;suite&gt;'
  expect(elementSnippet(origin, widget)).toContain(
    `<maillon-evenement event="e1">\n  <a href="https://maillon.example/widgets/evenement/e1">${name}</a>`,
  )
  expect(frameSnippet(origin, widget)).toContain(`title="${name}"`)
})

test('what goes without saying is not written', () => {
  const choices = { ...firstChoices([]), limit: 10 }
  expect(widgetOf(choices, club, [])).toEqual({
    kind: 'agenda',
    id: 'a1',
    community: 'association',
    title: 'Nos prochains événements',
    looks: {},
  })
  const chosen = {
    ...choices,
    view: 'month',
    theme: 'dark',
    accent: accents[1].value,
    corners: 'straight',
  } as const
  expect(widgetOf(chosen, club, [])?.looks).toEqual({
    view: 'month',
    theme: 'dark',
    accent: '#c8431d',
    radius: '0',
  })
  // Only an agenda has a view and a limit.
  expect(widgetOf({ ...chosen, kind: 'adhesion', limit: 3 }, club, [])?.looks).toEqual({
    theme: 'dark',
    accent: '#c8431d',
    radius: '0',
  })
})

test('without an event to come there is nothing to show', () => {
  expect(widgetOf({ ...firstChoices([]), kind: 'evenement' }, club, [])).toBeNull()
})

test('the address of a widget that looks as usual has no query', () => {
  expect(addressOf(origin, { kind: 'adhesion', id: 'a1', looks: {} })).toBe(
    'https://maillon.example/widgets/adhesion/a1',
  )
})
