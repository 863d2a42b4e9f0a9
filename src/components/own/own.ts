import { atFirstSign } from '../../client/first-sign.ts'
import { homeZone } from '../../client/home-zone.ts'
import { show } from '../../stores/toast-list.ts'

// The home page of members: what the server drew is enough to read. What can be done on it comes when
// somebody comes near.
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
const later = () => import('./later.ts')
if (timeZone !== homeZone) later().then(({ showIn }) => showIn(timeZone))

const awaiting = document.querySelector<HTMLElement>('[data-awaiting]')
if (awaiting) atFirstSign(() => later().catch(() => {}))
awaiting?.addEventListener('click', ({ target }) => {
  const button = target instanceof Element && target.closest('button')
  if (button)
    later()
      .then(({ answer }) => answer(button, awaiting.dataset.awaiting ?? ''))
      .catch(() => show('error', 'Connexion impossible. Vérifiez votre réseau.'))
})
