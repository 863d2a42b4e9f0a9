import { atFirstSign } from '../../client/first-sign.ts'
import { deviceZone, homeZone } from '../../client/home-zone.ts'

// Events that the server drew to be answered in place, on the home page of members and on those of
// communities: that is enough to read. What can be done with them comes when somebody comes near.
const timeZone = deviceZone()
const later = () => import('./later.ts')
if (timeZone !== homeZone) later().then(({ showIn }) => showIn(timeZone), unreached)

const awaiting = document.querySelector<HTMLElement>('[data-awaiting]')
// What tells of a refusal too: it has to be there before the connection is gone.
if (awaiting) atFirstSign(() => later().then(({ prepareToasts }) => prepareToasts(), unreached))
awaiting?.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (!button) return
  const part = await later().catch(() => sayUnreached(button))
  part?.answer(button, awaiting.dataset.awaiting ?? '')
})

function unreached(): void {}

/** Beside the buttons: what draws toasts can be had no more than the rest. */
function sayUnreached(button: HTMLElement): void {
  const words = button.closest('li')?.querySelector('[data-words]')
  if (words) words.textContent = 'Connexion impossible. Rechargez la page.'
}
