import { $toasts, dismiss, pause, resume, type Toast } from '../stores/toast-list.ts'
import { placeClear } from './toast-place.ts'

const region = document.querySelector<HTMLElement>('#toasts')
const template = document.querySelector<HTMLTemplateElement>('#toast')
const shown = new Map<number, HTMLElement>()

if (region && template) {
  $toasts.subscribe((toasts) => render(region, template, [...toasts]))
  region.addEventListener('pointerenter', pause, true)
  region.addEventListener('pointerleave', resume, true)
  region.addEventListener('focusin', pause)
  region.addEventListener('focusout', resume)
  addEventListener('resize', () => placeClear(region))
  // What the page draws later may come to stand below them.
  new ResizeObserver(() => placeClear(region)).observe(document.body)
  addEventListener('pagehide', pause)
  addEventListener('pageshow', resume)
  // Before whoever closed the dialog takes it away, with all that is in it.
  document.addEventListener('close', () => leaveClosed(region), true)
}

function render(region: HTMLElement, template: HTMLTemplateElement, toasts: Toast[]): void {
  for (const [id, element] of shown) {
    if (toasts.some((toast) => toast.id === id)) continue
    element.remove()
    shown.delete(id)
  }
  const added = toasts.filter(({ id }) => !shown.has(id))
  if (added.length === 0) return
  standOnTop(region)
  for (const toast of added) region.append(build(template, toast))
  placeClear(region)
  queueMicrotask(resume)
}

/** Beside a modal dialog nothing can be pressed, nor is it read out: then they stand within the last one. */
function standOnTop(region: HTMLElement): void {
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region.parentElement === parent) return
  parent.append(region)
  // What is moved leaves the top layer.
  region.showPopover()
}

function leaveClosed(region: HTMLElement): void {
  if (!region.closest('dialog:not(:modal)')) return
  standOnTop(region)
  placeClear(region)
}

function build(template: HTMLTemplateElement, { id, kind, text, action }: Toast): DocumentFragment {
  const fragment = document.importNode(template.content, true)
  const element = fragment.querySelector<HTMLElement>('.toast')
  if (!element) return fragment
  element.dataset.kind = kind
  const sentence = element.querySelector('p')
  if (sentence) sentence.textContent = text
  const close = () => {
    dismiss(id)
    resume()
  }
  element.querySelector('.close')?.addEventListener('click', close)
  const button = element.querySelector<HTMLButtonElement>('.act')
  if (button && action) {
    button.textContent = action.label
    button.hidden = false
    button.addEventListener('click', () => {
      close()
      action.act()
    })
  }
  shown.set(id, element)
  return fragment
}
