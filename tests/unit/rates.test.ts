import { describe, expect, test } from 'vitest'
import { Failure } from '../../server/platform/failures.ts'
import { createRates } from '../../server/platform/rates.ts'

const rule = { account: { attempts: 2, seconds: 60 } }

test('attempts are counted for each name and each key', async () => {
  const rates = createRates(true)
  await rates.take('login', rule, { account: 'claire' })
  await rates.take('login', rule, { account: 'claire' })
  const refused = await rates.take('login', rule, { account: 'claire' }).catch((error) => error)
  expect(refused).toBeInstanceOf(Failure)
  expect(refused.code).toBe('too_many_requests')
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(60)
  await rates.take('login', rule, { account: 'samir' })
  await rates.take('reset', rule, { account: 'claire' })
})

test('forgiven attempts count no more', async () => {
  const rates = createRates(true)
  for (let round = 0; round < 3; round += 1) {
    await rates.take('login', rule, { account: 'claire' })
    await rates.take('login', rule, { account: 'claire' })
    await rates.forgive('login', rule, 'account', 'claire')
  }
})

describe('several attempts together', () => {
  const of = (target: string, attempts = 1) => ({
    name: 'invited',
    rule: { target: { attempts: 3, seconds: 60 } },
    keys: { target },
    attempts,
  })

  test('count all or, when one of them is refused, none', async () => {
    const rates = createRates(true)
    await rates.takeAll([of('nadia', 3)])
    for (let times = 0; times < 5; times += 1) {
      const refused = rates.takeAll([of('paul'), of('nadia'), of('samir')])
      await expect(refused).rejects.toMatchObject({ code: 'too_many_requests' })
    }
    await rates.takeAll([of('paul', 3), of('samir', 3)])
  })

  test('say which were refused', async () => {
    const rates = createRates(true)
    await rates.takeAll([of('nadia', 3), of('paul', 3)])
    const refused = rates.takeAll([of('samir'), of('nadia'), of('paul')], (those) => ({
      names: those.map(({ keys }) => keys.target).join(' '),
    }))
    await expect(refused).rejects.toMatchObject({ fields: { names: 'nadia paul' } })
  })

  test('of one key are counted together', async () => {
    const rates = createRates(true)
    const refused = rates.takeAll([of('nadia', 2), of('nadia', 2)])
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', retryAfter: 60 })
    await rates.takeAll([of('nadia', 2), of('nadia')])
  })

  test('that come at the same time get what there is, and not one more', async () => {
    const rates = createRates(true)
    const tries = Array.from({ length: 10 }, () => rates.takeAll([of('nadia'), of('paul')]))
    const results = await Promise.allSettled(tries)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })
})

test('switched off, nothing is refused', async () => {
  const rates = createRates(false)
  for (let i = 0; i < 10; i += 1) await rates.take('login', rule, { account: 'claire' })
})
