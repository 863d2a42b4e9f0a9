import { isOrphan, isUnavailable } from '../../db/open.ts'
import { type ErrorCode, errorStatus, type FailureBody } from '../contract/errors.ts'

/** What a call answers when it can't do what was asked: a code of the catalogue, and nothing else. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  /** For `too_many_requests` and `service_unavailable`: when to try again, in seconds. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    options: { fields?: Record<string, string>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(code, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.retryAfter = options.retryAfter
  }

  get status() {
    return errorStatus(this.code)
  }

  get body(): FailureBody {
    return this.fields ? { error: this.code, fields: this.fields } : { error: this.code }
  }
}

/** Runs the step that the catalogue has its own code for: what breaks in it unexpectedly gets that code. */
export async function failingAs<T>(code: ErrorCode, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (error instanceof Failure || isUnavailable(error) || isOrphan(error)) throw error
    throw new Failure(code, { cause: error })
  }
}

export type Outcome<T> = { ok: true; data: T } | { ok: false; error: ErrorCode }

/** What a verb gives, or the code it refused with; what broke is thrown on. */
export async function outcomeOf<T>(verb: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, data: await verb }
  } catch (error) {
    if (error instanceof Failure && error.status < 500) return { ok: false, error: error.code }
    throw error
  }
}

const retryWhenUnavailable = 5

/** Turns whatever was thrown into what may be answered. */
export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (isUnavailable(error)) {
    return new Failure('service_unavailable', { retryAfter: retryWhenUnavailable, cause: error })
  }
  if (isOrphan(error)) return new Failure('related_entity_not_found', { cause: error })
  return new Failure('unknown_error', { cause: error })
}
