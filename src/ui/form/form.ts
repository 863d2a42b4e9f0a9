import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { messageOf, type Refusal } from '../../client/failures.ts'
import { useDraft } from './draft.ts'
import { belongsTo, type Errors, errorAt, errorsOf } from './errors.ts'
import { controlsOf, initialValuesIn, type Values, valuesIn, writeInto } from './values.ts'

/** What a control that is no element of the form is given. */
export interface HeldControl<T> {
  name: string
  value: T
  error: string | undefined
  onChange: (value: T) => void
}

/**
 * A form over a schema of the contract. Its values live in its elements alone, so that what somebody
 * typed, or the browser filled in, before the script was there stays. Errors show from the first
 * attempt to send on; then they follow the typing.
 *
 * @param initial what no element holds, as an address that is chosen, by name: see `held`
 * @param draft the name under which what was typed is kept when the page goes: see `useDraft`. Not
 *   for a form with passwords
 */
export function useForm<Output, Held extends Values = Record<never, never>>(
  schema: v.GenericSchema<unknown, Output>,
  initial?: Held,
  draft?: string,
) {
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const wasRefused = useRef(false)
  const wasSent = useRef(false)
  /** What was sent last: nothing to keep as long as nothing else is typed. */
  const sent = useRef<Values>(null)
  const [heldValues, setHeld] = useState<Values>({ ...initial })
  const [values, setValues] = useState<Values>({})
  const [errors, setErrors] = useState<Errors>({})
  const [tried, setTried] = useState(false)
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)

  const { isRestored, dismiss } = useDraft(draft, {
    read: () => (isSame(valuesNow(), sent.current ?? initialNow()) ? null : valuesNow()),
    write: (kept) => {
      const values: Values = { ...Object(kept) }
      writeInto(element.current, values)
      setHeld((others) => ({ ...others, ...pick(values, Object.keys(others)) }))
    },
  })

  // A row may have come or gone with what was drawn.
  useEffect(follow)
  useEffect(() => {
    if (!wasSent.current) return
    wasSent.current = false
    sent.current = valuesNow()
  })
  useEffect(() => {
    // Somebody sent it before the script was there: see contract/early-login.ts.
    const { current: form } = element
    if (form?.dataset.early === undefined) return
    delete form.dataset.early
    form.requestSubmit()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: as typing in an element does
  useEffect(() => {
    if (tried) check()
  }, [heldValues])

  function valuesNow(): Values {
    return { ...valuesIn(element.current), ...heldValues }
  }

  function initialNow(): Values {
    return { ...initialValuesIn(element.current), ...initial }
  }

  function follow(): void {
    const now = valuesIn(element.current)
    if (isSame(now, values)) return
    setValues(now)
    if (tried) check()
  }

  function check() {
    const result = v.safeParse(schema, valuesNow())
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
    wasRefused.current = false
    setBusy(true)
    try {
      await send(result.output)
      wasSent.current = !wasRefused.current
      if (wasSent.current) dismiss()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  /** Puts a refusal where it belongs: at its fields, or above the button. */
  function refuse(refusal: Refusal): void {
    wasRefused.current = true
    const known = Object.entries(refusal.fields ?? {}).filter(([name]) => name in valuesNow())
    setErrors(Object.fromEntries(known))
    focusFirst(known.map(([name]) => name))
    if (known.length === 0) setAlert(messageOf(refusal))
  }

  /** Says within `send` that nothing was sent after all: what was typed counts as before. */
  function withhold(): void {
    wasRefused.current = true
  }

  /** The first in the order of the page. */
  function focusFirst(paths: string[]): void {
    const first = controlsOf(element.current).find(({ name }) =>
      paths.some((path) => belongsTo(path, name)),
    )
    first?.focus()
  }

  function empty(): void {
    element.current?.reset()
    setTried(false)
    setHeld({ ...initial })
    dismiss()
    setValues(valuesIn(element.current))
  }

  /** For a control that is no element of the form: its value lives here. */
  function held<K extends keyof Held & string>(name: K): HeldControl<Held[K]> {
    return {
      name,
      // Begun with `initial`, and changed below alone.
      value: heldValues[name] as Held[K],
      error: errorAt(errors, name),
      onChange: (value) => setHeld((others) => ({ ...others, [name]: value })),
    }
  }

  return {
    /** For the `<form>`; without a script it could only post, which keeps passwords out of addresses. */
    form: { ref: element, method: 'post', noValidate: true, onInput: follow },
    onSubmit: (send: (output: Output) => Promise<void>) => (event: SyntheticEvent) => {
      event.preventDefault()
      attempt(send)
    },
    /** For an input, a select, a text area or the buttons of a choice: its name and its error. */
    field: (name: string) => ({ name, error: errorAt(errors, name) }),
    held,
    attempt,
    refuse,
    withhold,
    empty,
    /** For `<Restored>`, above the fields of a form with a draft. */
    restored: { isRestored, onDrop: empty },
    focus: (name: string) => focusFirst([name]),
    values: { ...values, ...heldValues },
    alert,
    busy,
  }
}

function isSame(one: Values, other: Values): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function pick(values: Values, names: string[]): Values {
  return Object.fromEntries(
    names.filter((name) => name in values).map((name) => [name, values[name]]),
  )
}
