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
  addEventListener('pagehide', pause)
  addEventListener('pageshow', resume)
}

function render(region: HTMLElement, template: HTMLTemplateElement, toasts: Toast[]): void {
  for (const [id, element] of shown) {
    if (toasts.some((toast) => toast.id === id)) continue
    element.remove()
    shown.delete(id)
  }
  const added = toasts.filter(({ id }) => !shown.has(id))
  if (added.length === 0) return
  rise(region)
  for (const toast of added) region.append(build(template, toast))
  placeClear(region)
  queueMicrotask(resume)
}

/** Above a dialog that was opened after the region: the last one in the top layer is on top. */
function rise(region: HTMLElement): void {
  if (!document.querySelector('dialog:modal')) return
  region.hidePopover()
  region.showPopover()
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
