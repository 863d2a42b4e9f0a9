import { originPlaceholder } from '../../server/contract/settings.ts'
import { usualHeight } from '../../server/contract/widget-heights.ts'
import { hello, type WidgetMessage } from '../client/widget-messages.ts'
import { looks } from './attributes.ts'

/*
 * The script that pages of other sites load. It defines three elements; each shows a page of ours in
 * a frame, as high as its content. It needs nothing of the page around it, and leaves nothing there.
 */

// In a file made at build it is filled in at the start: behind a CDN, too, our pages are there.
const origin = originPlaceholder
/** Milliseconds that a page which has loaded may take to answer. */
const patience = 5000
/** Pixels that may stay empty below a widget rather than that the text after it moves. */
const slack = 40

const sheet = new CSSStyleSheet()
// Important rules of a shadow tree win over those of the page, even `* { all: unset !important }`.
sheet.replaceSync(
  ':host{display:block!important;width:100%}:host([hidden]){display:none!important}' +
    'iframe{display:block;width:100%;border:0}',
)

/** Gives a frame the height of its content, in one step. */
function takeHeight(frame: HTMLIFrameElement, height: number): void {
  const spare = frame.offsetHeight - height
  if (spare < 0 || spare > slack) frame.style.height = `${Math.ceil(height)}px`
}

const said = new Set<string>()

/** Says a thing once, to whoever made the page. */
function warn(text: string): void {
  if (said.has(text)) return
  said.add(text)
  console.warn(`Maillon\u00A0: ${text}`)
}

/** What the attributes say of how it looks, as far as that is allowed. */
function queryOf(element: HTMLElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, [read, allowed]] of Object.entries(looks)) {
    const text = element.getAttribute(name)?.trim()
    const value = text && read(text)
    if (value && name !== 'lang') query.set(name, value)
    else if (text && !value) {
      warn(`${name}="${text}" n’est pas possible ici (${allowed}) et ne compte pas.`)
    }
  }
  return query
}

function define(kind: string, title: string, owners: string[]): void {
  class Widget extends HTMLElement {
    static observedAttributes = [...owners, ...Object.keys(looks), 'eager']
    #frame?: HTMLIFrameElement
    #address = ''
    #isPlanned = false
    #isLoaded = false
    #isReady = false
    #timer: ReturnType<typeof setTimeout> | undefined

    connectedCallback(): void {
      addEventListener('message', this.#hear)
      this.#show()
    }

    disconnectedCallback(): void {
      removeEventListener('message', this.#hear)
      this.#leave()
    }

    /** Several attributes that change together are one change. */
    attributeChangedCallback(): void {
      if (!this.isConnected || this.#isPlanned) return
      this.#isPlanned = true
      queueMicrotask(() => {
        this.#isPlanned = false
        if (this.isConnected) this.#show()
      })
    }

    #show(): void {
      const owner = owners.find((name) => this.getAttribute(name))
      if (!owner) {
        warn(`<${this.localName}> attend ${owners.join('="…" ou ')}="…".`)
        return
      }
      const id = encodeURIComponent(`${this.getAttribute(owner)}`.trim())
      const query = queryOf(this)
      const address = `${origin}/widgets/${kind}/${id}?${query}`
      // One that is on its way can't be told to go elsewhere without a step of the browser's way back.
      if (address !== this.#address && !this.#isLoaded) this.#leave()
      const frame = this.#frame ?? this.#newFrame(query)
      const theme = query.get('theme')
      // Of another scheme than the page within, the frame would get an opaque ground.
      frame.style.colorScheme = !theme || theme === 'auto' ? 'light dark' : theme
      frame.loading = this.hasAttribute('eager') ? 'eager' : 'lazy'
      if (address !== this.#address) {
        this.#address = address
        this.#isReady = false
        // With another address of its own each change would be such a step, too.
        if (this.#isLoaded) frame.contentWindow?.location.replace(address)
        else frame.src = address
      }
      // With its address in it, or it would load an empty page first.
      if (!frame.isConnected) this.shadowRoot?.replaceChildren(frame)
    }

    #newFrame(query: URLSearchParams): HTMLIFrameElement {
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      root.adoptedStyleSheets = [sheet]
      const frame = document.createElement('iframe')
      frame.title = title
      // It is as high as its content: the one scrollbar is the page's.
      frame.scrolling = 'no'
      frame.referrerPolicy = 'no-referrer'
      const room = usualHeight(kind, query, this.clientWidth)
      frame.style.height = `${room}px`
      frame.onload = () => {
        this.#isLoaded = true
        clearTimeout(this.#timer)
        this.#timer = setTimeout(() => this.#giveUp(), patience)
        frame.contentWindow?.postMessage({ type: hello }, origin)
      }
      this.#frame = frame
      return frame
    }

    /** Ours is not there, or may not be shown here: the link that stands in the element is, then. */
    #giveUp(): void {
      this.#leave()
      this.shadowRoot?.replaceChildren(document.createElement('slot'))
      this.#tell('error', { reason: 'unreachable' })
    }

    #leave(): void {
      clearTimeout(this.#timer)
      this.#frame?.remove()
      this.#frame = undefined
      this.#address = ''
      this.#isLoaded = false
    }

    /** Only what our page in this very frame says is heard. */
    #hear = ({ origin: from, source, data }: MessageEvent<WidgetMessage>): void => {
      const frame = this.#frame
      if (!frame || from !== origin || source !== frame.contentWindow) return
      clearTimeout(this.#timer)
      const { type, ...detail } = data
      if ('height' in detail) takeHeight(frame, detail.height)
      const name = type.slice(8)
      if (name === 'height' || (name === 'ready' && this.#isReady)) return
      if (name === 'ready') this.#isReady = true
      this.#tell(name, detail)
    }

    #tell(name: string, detail: object): void {
      this.dispatchEvent(
        new CustomEvent(`maillon:${name}`, { detail, bubbles: true, composed: true }),
      )
    }
  }
  const name = `maillon-${kind}`
  if (!customElements.get(name)) customElements.define(name, Widget)
}

define('agenda', 'Agenda', ['association', 'group'])
define('evenement', 'Événement', ['event'])
define('adhesion', 'Adhésion', ['association', 'group'])
