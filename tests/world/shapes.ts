import * as v from 'valibot'
import { expect } from 'vitest'
import type { Call } from '../../server/contract/call.ts'
import type { Answer } from './visitor.ts'

/** Expects a success of exactly the shape that the call promises: nothing missing, nothing more. */
export function expectAnswer(answer: Answer, call: Extract<Call, { media?: never }>): void {
  expect(answer.status).toBe(call.status ?? 200)
  expect(answer.body).toEqual(v.parse(call.answer, answer.body))
}

/** Expects a failure that says its code and nothing else. */
export function expectFailure(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { error: code } })
}

/** Expects a payload to be refused with these messages at these fields, and no others. */
export function expectFields(answer: Answer, fields: Record<string, string>): void {
  expect(answer.body).toEqual({ error: 'invalid_payload', fields })
  expect(answer.status).toBe(400)
}
