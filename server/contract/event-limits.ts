/** The numbers of events, beside those of limits.ts, which every page with a form loads. */
export const eventLimits = {
  descriptionLength: 500,
  appointmentLength: 200,
  places: 100_000,
  reminders: 5,
  /** How long before an event at most. */
  reminderDays: 90,
  /** Kilometres around a place, and how many events. */
  radius: 50,
  radiusMax: 200,
  nearby: 20,
  nearbyMax: 50,
  /** How many of one's own are told at once, the soonest first, and how far back without a wish. */
  listed: 2_000,
  listedDays: 365,
} as const
