import { useState } from 'react'
import * as v from 'valibot'
import { type Account, Profile } from '../../../server/contract/accounts.ts'
import { call } from '../../stores/call.ts'
import { $session } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { AddressField } from '../../ui/address/AddressField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { useForm } from '../../ui/form/form.ts'
import { RequiredNote } from '../../ui/form/RequiredNote.tsx'
import { Restored } from '../../ui/form/Restored.tsx'
import formStyles from '../../ui/form.module.css'

const ProfileFields = v.object({
  ...Profile.entries,
  phoneNumber: v.pipe(
    v.string(),
    v.transform((typed): string | null => typed.replace(/[\s.]/g, '')),
    Profile.entries.phoneNumber,
  ),
})

export function ProfileForm({ user }: { user: Account }) {
  const { form, field, held, onSubmit, refuse, restored, alert, busy } = useForm(
    ProfileFields,
    { address: user.address },
    `profile:${user.id}`,
  )
  const address = held('address')
  const [saves, setSaves] = useState(0)

  const send = onSubmit(async (fields) => {
    const reply = await call('PUT /users/me', { body: fields })
    if (!reply.ok) return refuse(reply)
    $session.set({ state: 'user', user: reply.data })
    address.onChange(reply.data.address)
    setSaves(saves + 1)
    toast.success('Vos informations ont été modifiées')
  })

  return (
    <form {...form} className={formStyles.form} onSubmit={send}>
      <Restored {...restored} />
      <RequiredNote />
      <Field
        label="Adresse e-mail"
        type="email"
        readOnly
        value={user.email}
        hint="Elle sert à vous connecter et ne peut pas être modifiée."
      />
      <div className={formStyles.pair}>
        <Field
          label="Prénom"
          required
          autoComplete="given-name"
          defaultValue={user.firstName}
          {...field('firstName')}
        />
        <Field
          label="Nom"
          required
          autoComplete="family-name"
          defaultValue={user.lastName}
          {...field('lastName')}
        />
        <Field
          label="Téléphone"
          type="tel"
          optional
          autoComplete="tel-national"
          defaultValue={user.phoneNumber ?? ''}
          {...field('phoneNumber')}
        />
        <Field
          label="Date de naissance"
          type="date"
          optional
          autoComplete="bday"
          min="1900-01-01"
          defaultValue={user.birthDay ?? ''}
          {...field('birthDay')}
        />
      </div>
      <AddressField key={`${saves} ${restored.isRestored}`} label="Adresse" {...address} />
      <Alert>{alert}</Alert>
      <div>
        <Button type="submit" look="primary" busy={busy}>
          Enregistrer
        </Button>
      </div>
    </form>
  )
}
