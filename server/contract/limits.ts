/** Numbers both sides agree on. Lengths are counted in characters, times in the unit of the name. */
export const limits = {
  nameLength: 50,
  emailLength: 254,
  phoneLength: 10,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  tokenLength: 200,
  suggestionLength: 2000,
  addressLength: 200,
  cityLength: 100,
  postcodeLength: 10,
  addressQueryMinLength: 3,
  addressQueryMaxLength: 200,
  addressResults: 5,
  jsonBodyBytes: 100 * 1024,
  requestTimeoutMs: 10_000,
} as const
