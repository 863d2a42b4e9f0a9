import type * as v from 'valibot'
import type { ErrorCode } from './errors.ts'

type Schema = v.GenericSchema<unknown, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One call of the API as both sides see it. The server registers it with `serve`, the browser makes
 * it by its name with `call`, the description at /api/openapi.json and the table of permissions read it.
 *
 * What is usual is not said: a call needs the client key and a session, and answers 200.
 */
export type Call = CallFacts & AnswerFacts & PublicFacts

interface CallFacts {
  summary: string
  method: Method
  /** Below /api, parameters in braces: `/users/me/{password}`. */
  path: `/${string}`
  /** Answered without a session. */
  anonymous?: true
  /** Answered without the client key. */
  keyless?: true
  params?: Schema
  query?: Schema
  body?: Schema
  /** The most bytes of its JSON, or of a form's text fields, where the usual limit is too small. */
  bodyBytes?: number
  /**
   * The parts that may hold a file, each with its limit in bytes: the body is multipart/form-data
   * then, of strings and `File`s; otherwise it is JSON. Empty for a form without files.
   */
  multipart?: Readonly<Record<string, number>>
  /** For those who read the description: what is sent, and what is answered to it. */
  example?: { body?: object; answer: object }
  /** Codes of this call beyond those that any call may answer. */
  failures?: readonly ErrorCode[]
}

type PublicFacts =
  | { public?: never }
  | {
      anonymous: true
      keyless: true
      /** Asked by pages of other sites, without cookies, from any `Origin`. */
      public: Keeping
    }

/** How long anybody may keep what is answered to a GET, in seconds; 0 where nobody may. */
interface Keeping {
  maxAge: number
  /** How much longer it may be shown while a new one is fetched. */
  staleWhileRevalidate?: number
}

type AnswerFacts =
  | { answer: Schema; status?: 200 | 201 | 202; media?: never }
  /** The media type of an answer that is not JSON: the handler makes it with `context.body`. */
  | { media: string; status?: never; answer?: never }

export type Answer<C extends Call> = C['answer'] extends Schema
  ? v.InferOutput<C['answer']>
  : Response

/** One part of what a caller gives: missing where the call has none, optional where all in it is. */
type Part<S, K extends string> = [S] extends [Schema]
  ? object extends v.InferInput<S>
    ? { [key in K]?: v.InferInput<S> }
    : { [key in K]: v.InferInput<S> }
  : unknown

/** What a caller gives: params, query, and the body as `body`, or as `form` where it may hold files. */
export type CallInput<C extends Call> = Part<C['params'], 'params'> &
  Part<C['query'], 'query'> &
  (C['multipart'] extends object ? Part<C['body'], 'form'> : Part<C['body'], 'body'>)

type Parsed<C extends Call, K extends 'params' | 'query' | 'body'> = C[K] extends Schema
  ? { [key in K]: v.InferOutput<C[K]> }
  : unknown

/** What the server's handler receives: the same, checked and narrowed. */
export type CallOutput<C extends Call> = Parsed<C, 'params'> &
  Parsed<C, 'query'> &
  Parsed<C, 'body'>

/**
 * Keeps a call's exact types while checking its shape.
 *
 * A page that names a schema of a file loads none of the file's calls: it makes them by name, so they
 * are left out of its script.
 */
// @__NO_SIDE_EFFECTS__
export function defineCall<const C extends Call>(call: C): C {
  return call
}
