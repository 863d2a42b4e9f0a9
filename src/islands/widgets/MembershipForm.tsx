import { useState } from 'react'
import type { CommunityRef } from '../../../server/contract/kinds.ts'
import type { Kind } from '../../../server/contract/roles.ts'
import { MembershipForm as Schema } from '../../../server/contract/widget-forms.ts'
import { widgetLimits } from '../../../server/contract/widget-limits.ts'
import { tellHost } from '../../client/host-page.ts'
import { call } from '../../stores/call.ts'
import { useForm } from '../../ui/form/form.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { Sent } from './Sent.tsx'
import { useProofs } from './use-proofs.ts'
import { VisitorForm } from './VisitorForm.tsx'

interface MembershipFormProps extends CommunityRef {
  /** Mails are not sent for real here, but can be read on a page. */
  mailsKept: boolean
}

const words: Record<Kind, { consent: string; action: string }> = {
  association: {
    consent: 'J’accepte que le bureau reçoive ma demande et me réponde.',
    action: 'Demander à adhérer',
  },
  group: {
    consent: 'J’accepte que les responsables reçoivent ma demande et me répondent.',
    action: 'Demander à rejoindre le groupe',
  },
}

/** With which a visitor asks for membership; a mail asks to confirm it. */
export function MembershipForm({ kind, id, mailsKept }: MembershipFormProps) {
  const parts = useForm(Schema)
  const [sentTo, setSentTo] = useState<string>()
  const proofs = useProofs('join-request', id)

  const send = parts.onSubmit(async ({ consent: _, ...request }) => {
    const proof = await proofs.take()
    if (!proof.ok) return parts.refuse(proof)
    const input = { params: { id }, body: { ...request, altcha: proof.data } }
    const reply =
      kind === 'association'
        ? await call('POST /public/associations/{id}/join-requests', input)
        : await call('POST /public/groups/{id}/join-requests', input)
    if (!reply.ok) return parts.refuse(reply)
    setSentTo(request.email)
    tellHost({ type: 'maillon:requested', community: id })
  })

  if (sentTo) {
    return (
      <Sent to={sentTo} mailsKept={mailsKept}>
        Ouvrez-le et confirmez&nbsp;: votre demande est transmise à ce moment-là. La réponse viendra
        par e-mail.
      </Sent>
    )
  }
  return (
    <VisitorForm
      parts={parts}
      onSubmit={send}
      {...words[kind]}
      hint="Un e-mail vous demandera de confirmer votre demande."
    >
      <TextArea
        label="Message"
        optional
        rows={3}
        maxLength={widgetLimits.messageLength}
        {...parts.field('message')}
      />
    </VisitorForm>
  )
}
