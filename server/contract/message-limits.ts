/** Numbers of the conversations that both sides agree on; times in milliseconds. */
export const messageLimits = {
  /** Characters of a message. */
  content: 4000,
  /** Messages of a first look, and of each page further back. */
  page: 50,
  /** Messages that a page which was away gets at once; it asks again for more. */
  missed: 500,
  /** Messages that an unread count looks at: from here on it says '99+'. */
  unread: 100,
  /** Bytes of a frame. */
  frame: 16 * 1024,
  /** Frames that a client may send within a second. */
  framesPerSecond: 30,
  /** Sockets of one account, and of one address. */
  socketsPerAccount: 20,
  socketsPerAddress: 200,
  /** How long somebody counts as writing after each `typing`; a page says so every `typing` at most. */
  typing: 3_000,
} as const

/** How a page comes back after its connection is gone. */
export const reconnection = {
  first: 1_000,
  longest: 5_000,
  /** After which an attempt is given up. */
  patience: 20_000,
} as const

/** Codes with which the server closes a socket. */
export const closeCodes = {
  /** The server stops: come back. */
  leaving: 1001,
  /** Too much, too fast, or too large. */
  refused: 1008,
  /** Nobody reads at the other end as fast as others write: come back. */
  overloaded: 1013,
  /** The session is over: log in. */
  loggedOut: 4401,
} as const
