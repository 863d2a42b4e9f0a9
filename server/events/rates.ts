const minutes = 60
const hours = 60 * minutes

/** Mails to other people: room for inviting every member of a large association several times a day. */
export const rates = {
  eventMail: {
    account: { attempts: 2_000, seconds: 24 * hours },
  },
  /** Guesses; a hall of people answers from one address. */
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
}
