const minutes = 60
const hours = 60 * minutes

/**
 * How often one may try what could be guessed or abused. `account` counts a person as seen from one
 * network, so that nobody can lock somebody else out from afar; `target` counts a person from
 * everywhere, loosely, and `device` from a browser that they logged in with before. `ip` and
 * `network` count where attempts come from: a hall of 200 people may share one address.
 */
export const rates = {
  login: {
    account: { attempts: 10, seconds: 15 * minutes },
    target: { attempts: 100, seconds: 1 * hours },
    ip: { attempts: 300, seconds: 15 * minutes },
    network: { attempts: 600, seconds: 15 * minutes },
  },
  knownDevice: {
    device: { attempts: 10, seconds: 15 * minutes },
  },
  registration: {
    ip: { attempts: 250, seconds: 1 * hours },
    network: { attempts: 500, seconds: 1 * hours },
  },
  /** With an invitation to that very address, wherever it comes from. */
  invitedRegistration: {
    target: { attempts: 10, seconds: 1 * hours },
  },
  /** Per mailbox from one place, so that nobody is refused for what others ask; as the next one. */
  passwordRequest: {
    sender: { attempts: 4, seconds: 1 * hours },
    ip: { attempts: 250, seconds: 1 * hours },
    network: { attempts: 500, seconds: 1 * hours },
  },
  activationRequest: {
    sender: { attempts: 4, seconds: 1 * hours },
    ip: { attempts: 250, seconds: 1 * hours },
    network: { attempts: 500, seconds: 1 * hours },
  },
  token: {
    ip: { attempts: 250, seconds: 15 * minutes },
    network: { attempts: 500, seconds: 15 * minutes },
  },
  /** Passwords tried with one link. */
  activationPassword: {
    token: { attempts: 10, seconds: 15 * minutes },
  },
  currentPassword: {
    account: { attempts: 10, seconds: 15 * minutes },
  },
  export: {
    account: { attempts: 20, seconds: 1 * hours },
  },
  suggestion: {
    account: { attempts: 5, seconds: 1 * hours },
  },
}
