import { useState } from 'react'
import { RegistrationForm as Schema } from '../../../server/contract/widget-forms.ts'
import type { Refusal } from '../../client/failures.ts'
import { tellHost } from '../../client/host-page.ts'
import { call } from '../../stores/call.ts'
import { useForm } from '../../ui/form/form.ts'
import { Sent } from './Sent.tsx'
import { useProofs } from './use-proofs.ts'
import { VisitorForm } from './VisitorForm.tsx'

interface RegistrationFormProps {
  /** Of the event. */
  id: string
  /** Mails are not sent for real here, but can be read on a page. */
  mailsKept: boolean
}

/** With which a visitor takes part in a public event; a mail asks to confirm it. */
export function RegistrationForm({ id, mailsKept }: RegistrationFormProps) {
  const parts = useForm(Schema)
  const [sentTo, setSentTo] = useState<string>()
  const proofs = useProofs('registration', id)

  const send = parts.onSubmit(async ({ consent: _, ...person }) => {
    const proof = await proofs.take()
    if (!proof.ok) return parts.refuse(proof)
    const body = { ...person, altcha: proof.data }
    const reply = await call('POST /public/events/{id}/registrations', { params: { id }, body })
    if (!reply.ok) return parts.refuse(sayFull(reply))
    setSentTo(person.email)
    tellHost({ type: 'maillon:registered', event: id })
  })

  if (sentTo) {
    return (
      <Sent to={sentTo} mailsKept={mailsKept}>
        Ouvrez-le et confirmez&nbsp;: votre place est prise à ce moment-là. Le même message permet
        de la rendre.
      </Sent>
    )
  }
  return (
    <VisitorForm
      parts={parts}
      onSubmit={send}
      consent="J’accepte que ces informations servent à mon inscription, et à elle seule."
      action="Je participe"
      hint={<>Un e-mail vous demandera de confirmer&nbsp;: votre place est prise à ce moment-là.</>}
    />
  )
}

/** The catalogue's sentence is for members who manage the event. */
function sayFull(refusal: Refusal): Refusal {
  if (refusal.error !== 'too_many_participants') return refusal
  const sentence = 'C’est complet\u00A0: la dernière place vient d’être prise.'
  return { ok: false, error: 'invalid_payload', fields: { event: sentence } }
}
