const minutes = 60
const hours = 60 * minutes

/** How often one may do what costs others something: mails to strangers, space, guesses. */
export const rates = {
  /** Counts each mail: room for filling every association one may create. */
  invitation: {
    account: { attempts: 800, seconds: 24 * hours },
  },
  /** Mails that one address gets, from one account and from all: no one account can use them up. */
  invited: {
    sender: { attempts: 4, seconds: 24 * hours },
    target: { attempts: 12, seconds: 24 * hours },
  },
  /** Counts each mail, as invitations do: every member of every association one may run, each week. */
  duesReminder: {
    account: { attempts: 800, seconds: 24 * hours },
  },
  upload: {
    account: { attempts: 120, seconds: 1 * hours },
  },
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
}
