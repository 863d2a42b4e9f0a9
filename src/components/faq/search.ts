import { plain } from '../../client/french.ts'

/** The search of the FAQ. Entries are what FaqList renders, themes the sections around them. */
const field = document.querySelector<HTMLInputElement>('#faq-search')
const count = document.querySelector('#faq-count')
const none = document.querySelector<HTMLElement>('#faq-none')
const themes = document.querySelectorAll<HTMLElement>('[data-theme]')
const entries = Array.from(
  document.querySelectorAll<HTMLDetailsElement>('[data-entry]'),
  (box) => ({
    box,
    text: plain(box.textContent ?? ''),
  }),
)

field?.addEventListener('input', show)
field?.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !field.value) return
  event.preventDefault()
  clear()
})
addEventListener('hashchange', openLinked)
show()
openLinked()

function show(): void {
  const words = plain(field?.value ?? '').match(/\S+/g) ?? []
  let found = 0
  for (const { box, text } of entries) {
    box.hidden = !words.every((word) => text.includes(word))
    if (!box.hidden) found++
  }
  for (const theme of themes) theme.hidden = !theme.querySelector('[data-entry]:not([hidden])')
  if (none) none.hidden = found > 0
  if (count) count.textContent = words.length ? sentence(found) : ''
}

function clear(): void {
  if (field) field.value = ''
  show()
}

/** A link to an answer opens it, also in browsers that don't by themselves. */
function openLinked(): void {
  const answer = document.getElementById(location.hash.slice(1))
  const box = answer?.closest('details')
  if (!box) return
  const wasHidden = box.hidden
  if (wasHidden) clear()
  box.open = true
  // The browser went there while the search hid it, and found nothing to show.
  if (wasHidden) answer?.scrollIntoView()
}

function sentence(found: number): string {
  if (found === 0) return 'Aucun résultat'
  return found === 1 ? '1 résultat' : `${found}\u00A0résultats`
}
