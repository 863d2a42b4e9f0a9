import { type Control, givenIn, initialOf, isCheckable, isControl } from '../controls.ts'

/** What a form holds, by the names of its controls: `reminders.0.unit` stands in a list of rows. */
export type Values = Record<string, unknown>

/** The values as they stand in the elements; of radio buttons with one name the chosen one's. */
export function valuesIn(form: HTMLFormElement | null): Values {
  return collect(form, givenIn)
}

/** The values with which the elements began. */
export function initialValuesIn(form: HTMLFormElement | null): Values {
  return collect(form, initialOf)
}

/** Writes values into the elements that have their names; the others stay as they are. */
export function writeInto(form: HTMLFormElement | null, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = getAt(values, control.name.split('.'))
    if (typeof value === 'boolean' && isCheckable(control)) control.checked = value
    else if (typeof value !== 'string') continue
    else if (isCheckable(control)) control.checked = value === control.value
    else control.value = value
  }
}

function collect(form: HTMLFormElement | null, read: (control: Control) => string | boolean) {
  const values: Values = {}
  for (const control of controlsOf(form)) {
    const value = read(control)
    const isRadio = isCheckable(control) && control.type === 'radio'
    // A radio button counts by being chosen, and stands for its value.
    if (!isRadio) setAt(values, control.name.split('.'), value)
    else if (value) setAt(values, control.name.split('.'), control.value)
  }
  return values
}

/** Those that have a name and can be changed, in the order of the page. */
export function controlsOf(form: HTMLFormElement | null): Control[] {
  return [...(form?.elements ?? [])].filter(isControl).filter(({ name }) => name !== '')
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

function getAt(from: unknown, [key = '', ...rest]: string[]): unknown {
  if (!isObject(from)) return undefined
  const value: unknown = Reflect.get(from, key)
  return rest.length === 0 ? value : getAt(value, rest)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
