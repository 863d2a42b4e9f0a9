import type * as v from 'valibot'
import type { Refusal } from '../client/failures.ts'
import { toast } from '../stores/toasts.ts'
import { useForm } from '../ui/form/form.ts'
import type { Values } from '../ui/form/values.ts'

/** A form that makes a call: a refusal that is about none of its fields is told in a toast, too. */
export function useCallForm<Output, Held extends Values = Record<never, never>>(
  schema: v.GenericSchema<unknown, Output>,
  initial?: Held,
) {
  const form = useForm(schema, initial)

  function refuse(refusal: Refusal): void {
    const message = form.refuse(refusal)
    if (message) toast.error(message)
  }

  return { ...form, refuse }
}
