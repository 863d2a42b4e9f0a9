import { vi } from 'vitest'

/** What the server would answer: a body, or a status with its error. */
type Answer = unknown | { status: number; error: string }

export interface Asked {
  method: string
  path: string
  body: unknown
}

/** Stands at the network's edge: answers by method and path, and notes what was asked. */
export function answerCalls(answers: Record<string, Answer | Promise<Answer>>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const given = typeof body === 'string' ? JSON.parse(body) : body
    asked.push({ method: method ?? 'GET', path: url, body: given })
    const answer = await answers[`${method} ${url}`]
    if (answer === undefined) throw new TypeError(`no answer to ${method} ${url}`)
    const failed = isFailure(answer)
    const content = failed ? { error: answer.error } : answer
    return new Response(JSON.stringify(content), { status: failed ? answer.status : 200 })
  })
  return asked
}

function isFailure(answer: Answer): answer is { status: number; error: string } {
  return typeof answer === 'object' && answer !== null && 'status' in answer && 'error' in answer
}

/** A promise to be answered when the test says so. */
export function later(): { answer: Promise<unknown>; give: (answer: Answer) => void } {
  let give: (answer: Answer) => void = () => {}
  const answer = new Promise<unknown>((resolve) => {
    give = resolve
  })
  return { answer, give }
}
