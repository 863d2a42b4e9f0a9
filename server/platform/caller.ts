/** Whoever makes a call or looks at a page. Verbs are told of them before anything else. */
export interface Caller {
  userId: string
}

/** The same with the session that the request came with. */
export interface CallerInSession extends Caller {
  sessionId: string
}
