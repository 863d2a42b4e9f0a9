import { atFirstSign } from '../../client/first-sign.ts'
import { deviceZone, homeZone } from '../../client/home-zone.ts'

// Events that the server drew to be answered in place, on the home page of members and on those of
// communities: that is enough to read. What can be done with them comes when somebody comes near.
const timeZone = deviceZone()
/** Nothing where it can't be had. */
const later = () => import('./later.ts').catch(() => undefined)
if (timeZone !== homeZone) later().then((part) => part?.showIn(timeZone))

const awaiting = document.querySelector<HTMLElement>('[data-awaiting]')
// What tells of a refusal too: it has to be there before the connection is gone.
if (awaiting) atFirstSign(() => later().then((part) => part?.prepareToasts()))
awaiting?.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  const part = await later()
  if (part) return part.answer(button, awaiting.dataset.awaiting ?? '')
  // Beside the buttons: what draws toasts can be had no more than the rest.
  const words = button.closest('li')?.querySelector('[data-words]')
  if (words) words.textContent = 'Connexion impossible. Rechargez la page.'
})
