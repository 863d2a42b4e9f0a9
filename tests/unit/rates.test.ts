import { expect, test } from 'vitest'
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

test('switched off, nothing is refused', async () => {
  const rates = createRates(false)
  for (let i = 0; i < 10; i += 1) await rates.take('login', rule, { account: 'claire' })
})
