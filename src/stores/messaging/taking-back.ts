import type { Outcome } from '../../client/failures.ts'
import { say } from './line.ts'

const patience = 10_000

/** Those that are asked to be taken back, and who waits for the answer. */
const waiting = new Map<string, (outcome: Outcome<null>) => void>()

/** Takes a message back, for everybody; its place stays. */
export function takeBack(roomId: string, messageId: string): Promise<Outcome<null>> {
  if (!say({ event: 'delete_message', data: { roomId, messageId } })) {
    return Promise.resolve({ ok: false, error: 'network_failure' })
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => answerTakingBack(messageId, 'timeout'), patience)
    waiting.set(messageId, (outcome) => {
      clearTimeout(timer)
      resolve(outcome)
    })
  })
}

export function answerTakingBack(messageId: string, error?: string): void {
  waiting.get(messageId)?.(error ? { ok: false, error } : { ok: true, data: null })
  waiting.delete(messageId)
}

/** A refusal does not say of which message it is. */
export function failTakingBack(error: string): void {
  for (const messageId of [...waiting.keys()]) answerTakingBack(messageId, error)
}
