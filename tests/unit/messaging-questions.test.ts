import { expect, test } from 'vitest'
import { createQuestions } from '../../server/messaging/questions.ts'

test('one account asks one thing after the other, and keeps nobody else waiting', async () => {
  const { ask } = createQuestions()
  const gate = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const many = Array.from({ length: 200 }, () =>
    ask('hostile', async () => {
      running += 1
      most = Math.max(most, running)
      await gate.promise
      running -= 1
    }),
  )
  // Of four things that are done at once, three are for others.
  const others = ['claire', 'paul', 'nadia'].map((who) => ask(who, async () => who))
  expect(await Promise.all(others)).toEqual(['claire', 'paul', 'nadia'])
  gate.resolve()
  await Promise.all(many)
  expect(most).toBe(1)
})

test('the line of one account has an end; that of another one is its own', async () => {
  const { ask } = createQuestions()
  const gate = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 601 }, () => ask('hostile', () => gate.promise))
  await expect(ask('hostile', () => gate.promise)).rejects.toMatchObject({
    code: 'too_many_requests',
  })
  expect(await ask('claire', async () => 'read')).toBe('read')
  gate.resolve()
  await Promise.all(waiting)
})
