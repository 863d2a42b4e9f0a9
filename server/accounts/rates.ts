const minutes = 60
const hours = 60 * minutes

/**
 * How often one may try what could be guessed or abused. `account` counts a person as seen from one
 * network, so that nobody can lock somebody else out from afar; `target` counts a person from
 * everywhere, loosely; `ip` and `network` count where attempts come from.
 */
export const rates = {
  login: {
    account: { attempts: 10, seconds: 15 * minutes },
    target: { attempts: 100, seconds: 1 * hours },
    ip: { attempts: 60, seconds: 15 * minutes },
    network: { attempts: 300, seconds: 15 * minutes },
  },
  registration: {
    ip: { attempts: 20, seconds: 1 * hours },
    network: { attempts: 100, seconds: 1 * hours },
  },
  passwordRequest: {
    target: { attempts: 4, seconds: 1 * hours },
    ip: { attempts: 20, seconds: 1 * hours },
    network: { attempts: 100, seconds: 1 * hours },
  },
  token: {
    ip: { attempts: 30, seconds: 15 * minutes },
    network: { attempts: 150, seconds: 15 * minutes },
  },
  currentPassword: {
    account: { attempts: 10, seconds: 15 * minutes },
  },
  suggestion: {
    account: { attempts: 5, seconds: 1 * hours },
  },
}
