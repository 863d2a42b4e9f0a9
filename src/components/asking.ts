import { paths } from '../../server/contract/paths.ts'
import { noteAsked, wasAsked } from '../stores/asked.ts'
import { call } from '../stores/call.ts'
import { deviceState, subscribe } from '../stores/device-push.ts'
import { tell } from '../stores/tell.ts'

/*
 * After somebody's first message or answer, on a device that could tell them what becomes of it: one
 * line above the page, once. The browser itself asks only whoever says yes to that.
 */

/** No-break space: French puts one before `: ; ! ?`. */
const nb = '\u00A0'
const addToHome = `Pour être prévenu sur cet appareil, ajoutez Maillon à l’écran d’accueil${nb}: menu Partager, «${nb}Sur l’écran d’accueil${nb}».`

/** Asks whoever was not asked on this device, where that can lead to something. */
export async function ask(): Promise<void> {
  if (wasAsked()) return
  const reply = await call('GET /users/me/push')
  if (!reply.ok) return
  const { publicKey, wanted } = reply.data
  if (!Object.values(wanted).some(Boolean)) return
  const state = await deviceState(reply.data)
  // Asked meanwhile, after two messages in quick succession or in another tab.
  if (wasAsked() || (state !== 'off' && state !== 'homeScreen')) return
  noteAsked()
  if (state === 'homeScreen') return show(addToHome, [['J’ai compris', () => {}]])
  show(question(), [
    ['Activer', () => start(publicKey)],
    ['Pas maintenant', () => {}],
  ])
}

function question(): string {
  const what =
    location.pathname === paths.messaging ? 'des réponses' : 'des changements et des rappels'
  return `Être prévenu ${what} sur cet appareil${nb}?`
}

async function start(publicKey: string): Promise<void> {
  const reply = await subscribe(publicKey)
  if (reply) await tell(reply, 'Cet appareil vous préviendra')
  else await tell({ ok: true, data: true }, 'Vous pourrez changer d’avis dans votre profil')
}

function show(words: string, answers: readonly (readonly [string, () => unknown])[]): void {
  const page = document.documentElement
  const line = document.createElement('section')
  line.className = 'asking'
  line.ariaLabel = 'Notifications'
  const text = document.createElement('p')
  text.role = 'status'
  const buttons = document.createElement('div')
  buttons.className = 'answers'
  line.append(text, buttons)

  // Pages as high as the window leave it its place.
  const height = new ResizeObserver(() => {
    page.style.setProperty('--line-above', `${line.offsetHeight}px`)
  })
  let before: EventTarget | null = null
  line.addEventListener('focusin', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && line.contains(relatedTarget))) before = relatedTarget
  })
  const close = () => {
    height.disconnect()
    line.remove()
    page.style.removeProperty('--line-above')
    const next = before instanceof HTMLElement && before.isConnected ? before : null
    ;(next ?? document.querySelector<HTMLElement>('main h1'))?.focus({ preventScroll: true })
  }
  for (const [label, run] of answers) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn'
    button.textContent = label
    button.addEventListener('click', () => {
      close()
      run()
    })
    buttons.append(button)
  }
  document.querySelector('header')?.before(line)
  height.observe(line)
  // Said aloud because it changes once it stands.
  requestAnimationFrame(() => {
    text.textContent = words
  })
}
