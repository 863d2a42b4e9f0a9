/** Numbers both sides agree on, in every tier. Lengths are counted in characters, times in the unit of the name. */
export const limits = {
  nameLength: 50,
  /** A first and a last name. */
  inviteeNameLength: 101,
  emailLength: 254,
  phoneLength: 10,
  passwordMinLength: 8,
  passwordMaxLength: 128,
  tokenLength: 200,
  suggestionLength: 2000,
  communityNameLength: 50,
  realNameLength: 200,
  typeDetailsLength: 50,
  descriptionLength: 2000,
  /** What a transfer's QR code has room for, and a bank shows whole. */
  holderLength: 70,
  duesLabelLength: 70,
  /** Euros. */
  duesAmount: 100_000,
  reminderMessageLength: 500,
  fileNameLength: 200,
  imageBytes: 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  /** Pixels of a picture, counted before it is decoded. */
  imagePixels: 25_000_000,
  imagePaths: 100,
  addressLength: 200,
  cityLength: 100,
  postcodeLength: 10,
  addressQueryMinLength: 3,
  addressQueryMaxLength: 200,
  addressResults: 5,
  jsonBodyBytes: 100 * 1024,
} as const
