import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  answer,
  back,
  begin,
  type Draft,
  forward,
  isAnswered,
  isSkippable,
  isTouched,
  positionOf,
  type Step,
  skip,
  stepsOf,
  type Wizard,
} from '../../src/stores/wizard.ts'
import { complaintAt, inviteesMax, takeEmails } from '../../src/stores/wizard-complaints.ts'
import { creationOf } from '../../src/stores/wizard-creation.ts'
import { read, writtenAnswers, writtenPicture } from '../../src/stores/wizard-saved.ts'

const me = 'claire'
const none: string[] = []
const one = ['judo']

function wizard(step: Step, given: Partial<Draft> = {}): Wizard {
  return { ...answer(begin(me, null, none), given), step }
}

/** The questions one passes, from the first to the last. */
function walk(start: Wizard, parents: string[]): Step[] {
  const passed = [start.step]
  for (let at = start; forward(at, parents).step !== at.step; ) {
    at = forward(at, parents)
    passed.push(at.step)
  }
  return passed
}

describe('the questions', () => {
  test('of an association are eight, the second asks for its real name', () => {
    const steps = walk(wizard('kind', { kind: 'association' }), one)
    expect(steps).toHaveLength(8)
    expect(steps[1]).toBe('realName')
  })

  test('of a group are eight, the second asks for the association it belongs to', () => {
    const steps = walk(wizard('kind', { kind: 'group' }), one)
    expect(steps).toHaveLength(8)
    expect(steps[1]).toBe('parent')
  })

  test('of a group are seven for somebody who created no association', () => {
    expect(walk(wizard('kind', { kind: 'group' }), none)).toEqual([
      'kind',
      'type',
      'details',
      'name',
      'description',
      'picture',
      'members',
    ])
  })

  test('begin after the kind where a button said it', () => {
    expect(begin(me, null, one).step).toBe('kind')
    expect(begin(me, 'association', one).step).toBe('realName')
    expect(begin(me, 'group', one).step).toBe('parent')
    expect(begin(me, 'group', none).step).toBe('type')
    expect(back(begin(me, 'group', none), none)).toMatchObject({ step: 'kind' })
  })

  test('are counted from one', () => {
    expect(positionOf(wizard('type', { kind: 'association' }), none)).toEqual({
      number: 3,
      count: 8,
    })
    expect(positionOf(wizard('type', { kind: 'group' }), none)).toEqual({ number: 2, count: 7 })
  })

  test('go back without asking what was not asked on the way', () => {
    expect(back(wizard('type', { kind: 'group' }), none).step).toBe('kind')
    expect(back(wizard('type', { kind: 'group' }), one).step).toBe('parent')
    expect(back(wizard('type', { kind: 'association' }), one).step).toBe('realName')
    expect(back(wizard('kind'), one).step).toBe('kind')
  })

  test('two, seven and eight may be skipped, the others not', () => {
    const skippable = walk(begin(me, null, one), one).filter(isSkippable)
    expect(skippable).toEqual(['realName', 'picture', 'members'])
    expect(isSkippable('parent')).toBe(true)
  })
})

describe('an answer', () => {
  test('is required for the kind, the type and the name', () => {
    const { draft } = begin(me, null, none)
    for (const step of ['kind', 'type', 'name', 'realName', 'parent'] as const) {
      expect(complaintAt(step, draft), step).toBe('Champ requis')
    }
    for (const step of ['details', 'description', 'picture', 'members'] as const) {
      expect(complaintAt(step, draft), step).toBeUndefined()
    }
  })

  test.each([
    ['details', 50],
    ['name', 50],
    ['description', 2000],
    ['realName', 200],
  ] as const)('for %s has at most %i characters', (step, length) => {
    const { draft } = begin(me, null, none)
    expect(complaintAt(step, { ...draft, [step]: 'x'.repeat(length) })).toBeUndefined()
    expect(complaintAt(step, { ...draft, [step]: 'x'.repeat(length + 1) })).toBe(
      `Le champ doit contenir au maximum ${length} caractères`,
    )
  })

  test('of blanks is none', () => {
    expect(complaintAt('name', { ...begin(me, null, none).draft, name: '   ' })).toBe(
      'Champ requis',
    )
    expect(isAnswered(wizard('realName', { realName: '  ' }))).toBe(false)
  })

  test('about people is of one association: another one has others', () => {
    const given = { kind: 'group', parent: 'judo', administrator: 'samir' } as const
    const picked = wizard('members', { ...given, memberIds: ['anouk'] })
    expect(answer(picked, { parent: 'judo', name: 'Bureau' }).draft.memberIds).toEqual(['anouk'])
    const { administrator, memberIds } = answer(picked, { parent: 'chorale' }).draft
    expect([administrator, memberIds]).toEqual([null, []])
  })

  test('that ticks whoever runs the group does not add them twice', () => {
    const given = { kind: 'group', parent: 'judo', administrator: 'samir' } as const
    const picked = wizard('members', { ...given, memberIds: ['samir', 'anouk'] })
    expect(creationOf(picked)).toMatchObject({ creator: 'samir', memberIds: '["anouk"]' })
    expect(inviteesMax(picked.draft)).toBe(197)
  })

  test('about people is skipped as a whole: nobody is ticked or invited', () => {
    const given = { memberIds: ['anouk'], emails: ['a@exemple.fr'], emailText: 'b' }
    const { draft } = skip(wizard('members', given), one)
    expect(draft).toMatchObject({ memberIds: [], emails: [], emailText: '' })
  })

  test('does not invite oneself, however one’s address is written', () => {
    const { draft } = begin(me, 'association', none)
    const taken = takeEmails(draft, 'Claire@Exemple.fr nadia@exemple.fr', 'CLAIRE@exemple.fr')
    expect(taken.emails).toEqual(['nadia@exemple.fr'])
  })

  test('that is skipped is forgotten', () => {
    const { draft, step } = skip(wizard('parent', { kind: 'group', parent: 'judo' }), one)
    expect(draft.parent).toBeNull()
    expect(step).toBe('type')
  })

  test('to another association takes the picked administrator with it', () => {
    const picked = wizard('members', { parent: 'judo' })
    const given = answer(picked, { administrator: 'samir' })
    expect(answer(given, { name: 'Bureau' }).draft.administrator).toBe('samir')
    expect(answer(given, { parent: 'chorale' }).draft.administrator).toBeNull()
  })

  test('makes leaving worth a question', () => {
    expect(isTouched(begin(me, 'group', none))).toBe(false)
    expect(isTouched(wizard('kind', { name: 'Bureau' }))).toBe(true)
    expect(isTouched(wizard('type'))).toBe(false)
    expect(isTouched(wizard('details', { type: 'sportive' }))).toBe(true)
  })
})

describe('addresses', () => {
  const { draft } = begin(me, null, none)

  test('are taken once, in lower case, without one’s own', () => {
    const first = takeEmails(draft, 'Samir@Exemple.fr', 'claire@exemple.fr')
    const given = 'samir@exemple.fr; CLAIRE@exemple.fr, nadia@exemple.fr'
    expect(takeEmails({ ...draft, ...first }, given, 'claire@exemple.fr')).toEqual({
      emails: ['samir@exemple.fr', 'nadia@exemple.fr'],
      names: {},
      emailText: '',
    })
  })

  test('keep the names that came with them', () => {
    const first = takeEmails(draft, 'Camille Durand <Camille@exemple.fr>, nadia@exemple.fr', '')
    const taken = takeEmails({ ...draft, ...first }, '"Diallo, Samir" <samir@exemple.fr>', '')
    expect(taken.emails).toEqual(['camille@exemple.fr', 'nadia@exemple.fr', 'samir@exemple.fr'])
    expect(taken.names).toEqual({
      'camille@exemple.fr': 'Camille Durand',
      'samir@exemple.fr': 'Samir Diallo',
    })
  })

  test('that are none stay to be put right', () => {
    const taken = takeEmails(draft, 'samir@exemple, nadia@exemple.fr', '')
    expect(taken).toMatchObject({ emails: ['nadia@exemple.fr'], emailText: 'samir@exemple' })
    expect(complaintAt('members', { ...draft, ...taken })).toBe('Format invalide')
  })

  test('are 199 at most, beside whoever creates; 198 beside another administrator', () => {
    const emails = Array.from({ length: 200 }, (_, index) => `m${index}@exemple.fr`)
    expect(complaintAt('members', { ...draft, emails: emails.slice(1) })).toBeUndefined()
    expect(complaintAt('members', { ...draft, emails })).toBe(
      'Vous pouvez inviter 199 personnes au maximum\u00A0: retirez 1 adresse',
    )
    const group = { ...draft, kind: 'group', parent: 'judo', administrator: 'samir' } as const
    expect(inviteesMax(group)).toBe(198)
  })

  test('are 199 again once the group became an association, or one on its own', () => {
    const picked = { ...draft, parent: 'judo', administrator: 'samir' }
    expect(inviteesMax({ ...picked, kind: 'association' })).toBe(199)
    expect(inviteesMax({ ...picked, kind: 'group', parent: null })).toBe(199)
  })
})

describe('what is sent', () => {
  const full = {
    type: 'sportive',
    details: ' judo ',
    name: ' Judo Club ',
    description: 'Un club.',
    realName: 'JUDO CLUB',
    parent: 'judo',
    administrator: 'samir',
    emails: ['nadia@exemple.fr'],
    picture: { name: 'a.png', type: 'image/png', url: 'data:image/png;base64,AAEC' },
  } as const

  test('for an association has its real name, and is its creator’s', async () => {
    const { image, clientId, ...sent } = creationOf(
      wizard('members', { ...full, emails: [...full.emails], kind: 'association' }),
    )
    expect(sent).toEqual({
      name: 'Judo Club',
      creator: me,
      membersEmails: '["nadia@exemple.fr"]',
      association: 'JUDO CLUB',
      type: 'sportive',
      typeDetails: 'judo',
      description: 'Un club.',
    })
    expect(clientId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(image?.type).toBe('image/png')
    expect([...new Uint8Array((await image?.arrayBuffer()) ?? [])]).toEqual([0, 1, 2])
  })

  test('has the names of those who are still invited', () => {
    const names = { 'nadia@exemple.fr': 'Nadia Benali', 'gone@exemple.fr': 'Personne' }
    const given = { kind: 'association', emails: ['nadia@exemple.fr', 'a@exemple.fr'] } as const
    const sent = creationOf(wizard('members', { ...given, emails: [...given.emails], names }))
    expect(sent.names).toBe('[{"email":"nadia@exemple.fr","name":"Nadia Benali"}]')
  })

  test('for a group has the id of its association and whoever was picked', () => {
    const sent = creationOf(wizard('members', { ...full, emails: [], kind: 'group' }))
    expect(sent).toMatchObject({ association: 'judo', creator: 'samir' })
  })

  test('for a group on its own has neither', () => {
    const given = { ...full, emails: [], kind: 'group' as const, parent: null }
    const sent = creationOf(wizard('members', { ...given, administrator: 'samir' }))
    expect(sent).toMatchObject({ creator: me })
    expect(sent).not.toHaveProperty('association')
  })

  test('has no part without a value', () => {
    const sent = creationOf(wizard('members', { kind: 'association', name: 'A', type: 'other' }))
    expect(Object.keys(sent).sort()).toEqual([
      'clientId',
      'creator',
      'membersEmails',
      'name',
      'type',
    ])
  })
})

test('a creation is known by one id as long as it lasts, and another one by another', () => {
  const [first, second] = [begin(me, 'group', none), begin(me, 'group', none)]
  const again = read({ answers: writtenAnswers(forward(first, none)), picture: null }, me, none)
  expect(again?.clientId).toBe(first.clientId)
  expect(second.clientId).not.toBe(first.clientId)
})

describe('what is kept', () => {
  const picture = { name: 'a.png', type: 'image/png', url: 'data:image/png;base64,AAEC' }
  const written = (wizard: Wizard) => ({
    answers: writtenAnswers(wizard),
    picture: writtenPicture(wizard.draft.picture),
  })

  test('is read again as it was', () => {
    const kept = wizard('name', { kind: 'group', parent: 'judo', name: 'Bureau', picture })
    expect(read(written(kept), me, one)).toEqual(kept)
  })

  test('has its picture apart, and does without it', () => {
    const kept = written(wizard('name', { name: 'Bureau', picture }))
    expect(kept.answers).not.toContain(picture.url)
    expect(read({ ...kept, picture: null }, me, one)?.draft).toMatchObject({
      name: 'Bureau',
      picture: null,
    })
  })

  test('of somebody else, or of anything else, is not read', () => {
    expect(read(written(wizard('name')), 'samir', one)).toBeNull()
    for (const answers of [null, '', '{', '[]', '{"step":"name"}']) {
      expect(read({ answers, picture: null }, me, one)).toBeNull()
    }
  })

  test('by a version that knew no names has none', () => {
    const { draft, ...rest } = wizard('members', { emails: ['a@exemple.fr'] })
    const { names: _, ...old } = draft
    const answers = JSON.stringify({ ...rest, draft: old })
    expect(read({ answers, picture: null }, me, one)?.draft).toMatchObject({
      emails: ['a@exemple.fr'],
      names: {},
    })
  })

  test('loses an association that is no longer one’s own, and the question with it', () => {
    const kept = written(wizard('parent', { kind: 'group', parent: 'judo' }))
    const found = read(kept, me, none)
    expect(found?.draft.parent).toBeNull()
    expect(found?.step).toBe('kind')
  })
})

const anyDraft = fc.record(
  {
    kind: fc.constantFrom(null, 'association', 'group'),
    realName: fc.string(),
    parent: fc.constantFrom(null, 'judo', 'chorale'),
    type: fc.constantFrom(null, 'sportive', 'other'),
    details: fc.string(),
    name: fc.string(),
    description: fc.string(),
    administrator: fc.constantFrom(null, 'samir'),
    emails: fc.array(fc.emailAddress()),
    emailText: fc.string(),
  },
  { requiredKeys: [] },
)
const anyMoves = fc.array(fc.constantFrom('forward', 'back', 'skip', 'answer'))

test('whatever one does, the question at hand is one that is asked', () => {
  fc.assert(
    fc.property(anyMoves, anyDraft, fc.constantFrom(none, one), (moves, given, parents) => {
      let at = begin(me, null, none)
      for (const move of moves) {
        // The kind is answered at its own question, as on the page.
        const { kind, ...others } = given
        if (move === 'forward') at = forward(at, parents)
        if (move === 'back') at = back(at, parents)
        if (move === 'skip' && isSkippable(at.step)) at = skip(at, parents)
        if (move === 'answer') at = answer(at, at.step === 'kind' ? { ...given } : others)
        expect(stepsOf(at.draft, parents)).toContain(at.step)
        expect(positionOf(at, parents).number).toBeGreaterThan(0)
      }
    }),
  )
})

test('back undoes forward, and neither touches an answer', () => {
  fc.assert(
    fc.property(anyDraft, fc.nat(6), fc.constantFrom(none, one), (given, ahead, parents) => {
      let at = answer(begin(me, null, none), given)
      for (let moved = 0; moved < ahead; moved += 1) at = forward(at, parents)
      const next = forward(at, parents)
      if (next.step === at.step) return
      expect(back(next, parents)).toEqual(at)
    }),
  )
})
