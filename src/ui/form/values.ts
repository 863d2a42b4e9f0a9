/** What a form holds, by the names of its controls: `reminders.0.unit` stands in a list of rows. */
export type Values = Record<string, unknown>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The values as they stand in the elements; of radio buttons with one name the chosen one's. */
export function valuesIn(form: HTMLFormElement | null): Values {
  const values: Values = {}
  for (const control of controlsOf(form)) {
    const isRadio = control instanceof HTMLInputElement && control.type === 'radio'
    if (!isRadio || control.checked) setAt(values, control.name.split('.'), givenIn(control))
  }
  return values
}

/** Those that have a name and can be changed, in the order of the page. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(isControl).filter(({ name }) => name !== '')
}

function isControl(element: Element): element is Control {
  if (element instanceof HTMLInputElement) return element.type !== 'file'
  return element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement
}

function givenIn(control: Control): string | boolean {
  const isCheckbox = control instanceof HTMLInputElement && control.type === 'checkbox'
  return isCheckbox ? control.checked : control.value
}

/** A number in a path counts rows; the rest are fields. */
function setAt(into: object, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    Reflect.set(into, key, value)
    return
  }
  const known: unknown = Reflect.get(into, key)
  const inside = isObject(known) ? known : /^\d+$/.test(rest[0] ?? '') ? [] : {}
  Reflect.set(into, key, inside)
  setAt(inside, rest, value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
