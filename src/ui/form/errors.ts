import type * as v from 'valibot'
import { withRemedy } from '../../../server/contract/remedies.ts'

/** French, by the path of what is wrong: `name`, `reminders.0.unit`. */
export type Errors = Record<string, string>

export function errorsOf(issues: readonly v.GenericIssue[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) {
    const keys = path?.map(({ key }) => String(key)) ?? []
    if (keys.length > 0) errors[keys.join('.')] ??= message
  }
  return errors
}

/** What is wrong with a control, or within what it stands for, as the city of an address. */
export function errorAt(errors: Errors, name: string): string | undefined {
  const path = Object.keys(errors).find((path) => belongsTo(path, name))
  const error = path && errors[path]
  return error && withRemedy(error)
}

/** Whether an error is said at the control with this name. */
export function belongsTo(path: string, name: string): boolean {
  return path === name || path.startsWith(`${name}.`)
}
