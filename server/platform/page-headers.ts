/**
 * On every page and file. Pages made at build carry their policy for scripts and styles in a <meta>,
 * where a browser ignores `frame-ancestors`; pages rendered on the server set both themselves.
 */
export const pageHeaders = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(self)'],
  ['content-security-policy', "frame-ancestors 'none'"],
  ['x-frame-options', 'DENY'],
] as const
