import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Stored } from '../../server/messaging/delivery.ts'
import { createOrder } from '../../server/messaging/order.ts'

function message(seq: number): Stored {
  const at = '2026-03-01T10:00:00.000Z'
  const [id, room, userId] = [`m${seq}`, 'room', 'claire']
  const said = { id, room, seq, userId, content: `mot ${seq}`, createdAt: at, deletedAt: null }
  return { message: said, clientId: null }
}
const seqs = (stored: Stored[]) => stored.map(({ message: { seq } }) => seq)

test('what follows goes on at once, what is early waits for what is before it', () => {
  const order = createOrder()
  order.begin(4)
  expect(seqs(order.take([message(5)]))).toEqual([5])
  expect(seqs(order.take([message(8), message(7)]))).toEqual([])
  expect(order.isWaiting).toBe(true)
  expect(seqs(order.take([message(6)]))).toEqual([6, 7, 8])
  expect(order.isWaiting).toBe(false)
})

test('what was passed on, or is older than the beginning, is not passed on again', () => {
  const order = createOrder()
  order.begin(4)
  order.take([message(5)])
  expect(order.take([message(5), message(3)])).toEqual([])
  expect(order.isWaiting).toBe(false)
})

test('what is heard before the newest place is known waits until then, and is not lost', () => {
  const order = createOrder()
  expect(order.take([message(6), message(5), message(4)])).toEqual([])
  expect(order.isWaiting).toBe(false)
  expect(seqs(order.begin(5))).toEqual([4, 5, 6])
})

test('a number that was not among what was read belongs to no message', () => {
  const order = createOrder()
  order.begin(4)
  order.take([message(7), message(8)])
  expect(seqs(order.read([message(5), message(7)]))).toEqual([5, 7, 8])
})

test('what was heard while it was being read goes on once', () => {
  const order = createOrder()
  order.begin(0)
  order.take([message(1), message(2)])
  expect(seqs(order.read([message(1), message(2), message(3)]))).toEqual([3])
})

test('what is taken back before it comes says nothing', () => {
  const order = createOrder()
  order.begin(0)
  order.takeBack('m1', '2026-03-01T11:00:00.000Z')
  const [first, second] = order.take([message(1), message(2)])
  expect(first?.message).toMatchObject({ content: null, deletedAt: '2026-03-01T11:00:00.000Z' })
  expect(second?.message.content).toBe('mot 2')
})

test('however messages come, each goes on once and in the one order', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
      fc.array(fc.array(fc.nat(60), { maxLength: 5 }), { maxLength: 40 }),
      fc.array(fc.nat(40)),
      (there, heard, looks) => {
        const all = there.toSorted((one, other) => one - other).map(message)
        const order = createOrder()
        const passed = seqs(order.begin(0))
        heard.forEach((batch, index) => {
          const stored = batch.map((place) => all[place % all.length] ?? message(0))
          passed.push(...seqs(order.take(stored)))
          if (!looks.includes(index)) return
          const cursor = order.cursor ?? 0
          passed.push(...seqs(order.read(all.filter(({ message: { seq } }) => seq > cursor))))
        })
        const cursor = order.cursor ?? 0
        passed.push(...seqs(order.read(all.filter(({ message: { seq } }) => seq > cursor))))
        expect(passed).toEqual(seqs(all))
      },
    ),
  )
})
