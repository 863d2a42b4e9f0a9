/** The numbers of widgets and of what visitors send through them. */
export const widgetLimits = {
  /** Sites that may show an association's widgets. */
  origins: 20,
  originLength: 200,
  /** Events that an agenda shows: what one gets without asking, and at most. */
  events: 10,
  eventsMax: 50,
  /** Characters of a request for membership. */
  messageLength: 1000,
  /** Of a proof of work, as its format writes it. */
  proofLength: 4000,
} as const
