import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { messageOf, type Refusal } from '../client/failures.ts'

type Values = Record<string, string | boolean>
type Errors = Record<string, string>

/**
 * A form over a schema of the contract. Its values live in its elements alone, so that what somebody
 * typed, or the browser filled in, before the script was there stays. Errors show from the first
 * attempt to send on; then they follow the typing.
 */
export function useForm<Output>(schema: v.GenericSchema<unknown, Output>) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Errors>({})
  const [tried, setTried] = useState(false)
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    setValues(valuesOf(element))
    // Somebody sent it before the script was there: see contract/early-login.ts.
    const { current: form } = element
    if (form?.dataset.early === undefined) return
    delete form.dataset.early
    form.requestSubmit()
  }, [])

  function check() {
    const result = v.safeParse(schema, valuesOf(element))
    const found = result.success ? {} : errorsOf(result.issues)
    setErrors(found)
    return { result, found }
  }

  /** Gives the valid values to `send`; else shows the errors and focuses the first. */
  async function attempt(send: (output: Output) => Promise<void>): Promise<void> {
    if (isSending.current) return
    setTried(true)
    setAlert(undefined)
    const { result, found } = check()
    if (!result.success) return focusFirst(Object.keys(found))
    isSending.current = true
    setBusy(true)
    try {
      await send(result.output)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  /** Puts a refusal where it belongs: at its fields, or above the button. @returns what stands there */
  function refuse(refusal: Refusal): string | undefined {
    const known = Object.entries(refusal.fields ?? {}).filter(([name]) => name in valuesOf(element))
    setErrors(Object.fromEntries(known))
    focusFirst(known.map(([name]) => name))
    if (known.length > 0) return undefined
    const message = messageOf(refusal)
    setAlert(message)
    return message
  }

  /** The first in the order of the page. */
  function focusFirst(names: string[]): void {
    const first = [...(element.current?.elements ?? [])].find((control) =>
      names.includes(control.getAttribute('name') ?? ''),
    )
    if (first instanceof HTMLElement) first.focus()
  }

  function empty(): void {
    element.current?.reset()
    setTried(false)
    setValues(valuesOf(element))
  }

  return {
    /** For the `<form>`; without a script it could only post, which keeps passwords out of addresses. */
    form: {
      ref: element,
      method: 'post',
      noValidate: true,
      onInput: () => {
        setValues(valuesOf(element))
        if (tried) check()
      },
    },
    onSubmit: (send: (output: Output) => Promise<void>) => (event: SyntheticEvent) => {
      event.preventDefault()
      attempt(send)
    },
    /** For a field: its name and its error. */
    field: (name: string) => ({ name, error: errors[name] }),
    attempt,
    refuse,
    empty,
    focus: (name: string) => focusFirst([name]),
    values,
    alert,
    busy,
  }
}

function valuesOf({ current }: RefObject<HTMLFormElement | null>): Values {
  const values: Values = {}
  for (const control of current?.elements ?? []) {
    const isInput = control instanceof HTMLInputElement
    if (!isInput && !(control instanceof HTMLTextAreaElement)) continue
    if (!control.name) continue
    values[control.name] = isInput && control.type === 'checkbox' ? control.checked : control.value
  }
  return values
}

function errorsOf(issues: v.GenericIssue[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) {
    const name = path?.[0]?.key
    if (typeof name === 'string') errors[name] ??= message
  }
  return errors
}
