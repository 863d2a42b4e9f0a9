export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Whether somebody typed or chose something in the controls within an element. Those whose value lives
 * elsewhere (`data-held`) do not know what it was at first: who holds it does.
 */
export function isTouched(element: Element): boolean {
  const all = [...element.querySelectorAll(':is(input, textarea, select):not([data-held])')]
  const controls = all.filter(isControl).filter(({ type }) => !aside.has(type))
  return controls.some((control) => givenIn(control) !== initialOf(control))
}

// What is typed into them is of no worth once they are gone.
const aside = new Set(['search', 'password'])

export function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'file'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

export function isCheckable(control: Control): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
}

export function givenIn(control: Control): string | boolean {
  if (isCheckable(control)) return control.checked
  // A date that was typed in part has no value, as if it had been cleared on purpose.
  return control.validity.badInput ? 'incomplete' : control.value
}

/** What the page gave it to begin with. */
export function initialOf(control: Control): string | boolean {
  if (isCheckable(control)) return control.defaultChecked
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}
