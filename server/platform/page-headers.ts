/** On every page and file, beside the policy of the one or the other. */
export const pageHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self)'],
  ['x-frame-options', 'DENY'],
] as const
