import type { ReactNode } from 'react'
import * as v from 'valibot'
import { payload } from '../../server/contract/fields.ts'
import type { Outcome } from '../client/failures.ts'
import { nb } from '../client/french.ts'
import { isSameName } from '../client/same-name.ts'
import { Alert } from './Alert.tsx'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { useForm } from './form/form.ts'

interface NamedDeletionProps {
  /** What goes has a name, which has to be written. */
  name: string
  /** What is done: 'Supprimer l’événement'. */
  title: string
  /** Says what is lost. */
  children: ReactNode
  remove: () => Promise<Outcome<unknown>>
  onRemoved: () => void
  onClose: () => void
}

/** Asks for a name to be written before what it is of is deleted for everybody. */
export function NamedDeletion(props: NamedDeletionProps) {
  const { name, title, children, remove, onRemoved, onClose } = props
  const { form, field, onSubmit, refuse, alert, busy } = useForm(
    payload({
      name: v.pipe(
        v.string(),
        v.check((typed) => isSameName(typed, name), 'Le nom ne correspond pas'),
      ),
    }),
  )

  const send = onSubmit(async () => {
    const reply = await remove()
    if (!reply.ok) return refuse(reply)
    onRemoved()
  })

  return (
    <Dialog title={title} guarded={false} onClose={onClose}>
      {(close) => (
        <form {...form} onSubmit={send}>
          {children}
          <Field
            label={`Pour confirmer, écrivez${nb}: ${name}`}
            required
            autoComplete="off"
            spellCheck={false}
            {...field('name')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="danger" busy={busy}>
              {title}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}
