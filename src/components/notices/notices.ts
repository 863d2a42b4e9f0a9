import { giveConsent, hasAnswered, refuseConsent } from '../../client/cookies.ts'
import { store, stored } from '../../client/storage.ts'

const page = document.documentElement
const beta = document.querySelector<HTMLDialogElement>('#beta')

// Whoever comes by the link of a mail or the QR code of a poster is told about that alone; by an
// invitation, until it is accepted.
const isInvited =
  /^\/(invitation-|desabonnement|(reponse|confirmation|annulation|evenement)\/)|[?&](invitation=|retour=%2F(invitation-|evenement))/.test(
    location.pathname + location.search,
  )

if (beta && !isInvited && !stored('hasSeenWarning', 'localStorage')) {
  beta.addEventListener('close', () => store('hasSeenWarning', 'true', 'localStorage'))
  beta.showModal()
}

// notices.css shows the banner while this stands, for whoever is invited where the page ends; agreeing
// anywhere takes it away.
if (!hasAnswered()) page.dataset.cookies = isInvited ? 'below' : 'asked'

document.querySelector('#cookies')?.addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLButtonElement)) return
  if (target.value === 'accept') giveConsent()
  else refuseConsent()
  // The pressed button is gone: the keyboard goes on with the page.
  document.querySelector<HTMLElement>('#contenu')?.focus({ preventScroll: true })
})
