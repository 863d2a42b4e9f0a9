import { type SyntheticEvent, useState } from 'react'
import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import * as v from 'valibot'
import { messageOf, type Refusal } from '../client/failures.ts'
import { toast } from '../stores/toasts.ts'

/**
 * A form over a schema of the contract. Its fields have no default values, so that what somebody
 * typed, or the browser filled in, before the script was there stays.
 */
export function useCallForm<Input extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Input, Output>,
) {
  const form = useForm<Input, unknown, Output>({ resolver: resolverOf(schema) })
  const [alert, setAlert] = useState<string>()
  const { errors, isSubmitting } = form.formState

  /** Puts a refusal where it belongs: at its fields, or above the button and in a toast. */
  function refuse(refusal: Refusal): void {
    const known = Object.entries(refusal.fields ?? {}).filter(([name]) =>
      Object.hasOwn(form.getValues(), name),
    )
    known.forEach(([name, message], index) => {
      form.setError(name as Path<Input>, { message }, { shouldFocus: index === 0 })
    })
    if (known.length > 0) return
    const message = messageOf(refusal)
    setAlert(message)
    toast.error(message)
  }

  /** The form's `onSubmit`: checks, focuses the first error, and never sends twice at once. */
  function submit(send: (output: Output) => Promise<void>) {
    const handle = form.handleSubmit(async (output) => {
      setAlert(undefined)
      await send(output)
    })
    return (event: SyntheticEvent) => {
      event.preventDefault()
      if (!isSubmitting) handle(event)
    }
  }

  /** What a field needs: its registration and its error. */
  function field(name: Path<Input>, options?: Parameters<typeof form.register>[1]) {
    const error: unknown = errors[name]?.message
    return {
      ...form.register(name, options as never),
      error: typeof error === 'string' ? error : undefined,
    }
  }

  return { form, field, submit, refuse, alert, setAlert, busy: isSubmitting }
}

/** Our forms are flat, so this is all there is to it; the library's resolver weighs ten times more. */
function resolverOf<Input extends FieldValues, Output extends FieldValues>(
  schema: v.GenericSchema<Input, Output>,
): Resolver<Input, unknown, Output> {
  return (values) => {
    const result = v.safeParse(schema, values)
    if (result.success) return { values: result.output, errors: {} }
    const { nested = {} } = v.flatten(result.issues)
    const errors = Object.entries<string[] | undefined>(nested).map(([name, messages]) => [
      name,
      { type: 'schema', message: messages?.[0] },
    ])
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Input> }
  }
}
