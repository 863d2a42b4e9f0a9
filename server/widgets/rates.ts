const minutes = 60
const hours = 60 * minutes

/** How often visitors may do what costs others something; a hall of 200 people shares one address. */
export const rates = {
  /** Making one takes a moment of the processor; a form that is opened again takes another. */
  challenge: {
    ip: { attempts: 1_000, seconds: 15 * minutes },
    network: { attempts: 2_000, seconds: 15 * minutes },
  },
  /**
   * Mails to one mailbox from one place, and from all together, so that nobody is refused for what
   * few others ask; and what one place may send at all.
   */
  visit: {
    sender: { attempts: 5, seconds: 1 * hours },
    target: { attempts: 20, seconds: 24 * hours },
    ip: { attempts: 250, seconds: 1 * hours },
    network: { attempts: 500, seconds: 1 * hours },
  },
  /** Guesses at the tokens of mails. */
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
}
