import { type SyntheticEvent, useState } from 'react'
import * as v from 'valibot'
import type { Community, Invitation, Member } from '../../../../server/contract/community-shapes.ts'
import { messages } from '../../../../server/contract/fields.ts'
import { readEmails } from '../../../client/emails.ts'
import { messageOf } from '../../../client/failures.ts'
import { count, nb } from '../../../client/french.ts'
import { namesAmong, readNames } from '../../../client/invitee-names.ts'
import { placesLeft } from '../../../stores/community-rights.ts'
import { inviteMembers } from '../../../stores/invitation-changes.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { type Emails, EmailsField } from '../../../ui/emails/EmailsField.tsx'
import { useDraft } from '../../../ui/form/draft.ts'
import { Restored } from '../../../ui/form/Restored.tsx'
import { draftName } from '../drafts.ts'
import type { CommunityView } from '../view.ts'
import { useInvitations } from './use-invitations.ts'

const nobody: Emails = { emails: [], text: '' }
const EmailsDraft = v.object({
  emails: v.array(v.string()),
  text: v.string(),
  names: v.optional(v.record(v.string(), v.string())),
})

export default function AddMembersDialog({
  onClose,
  ...view
}: CommunityView & { onClose: () => void }) {
  const { kind, community } = view
  const open = useInvitations(kind, community.id) ?? []
  const [given, setGiven] = useState<Emails>(nobody)
  const [error, setError] = useState<string>()
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isTouched = given.emails.length > 0 || given.text.trim() !== ''
  const { isRestored, dismiss } = useDraft(draftName('add', view), {
    read: () => (isTouched ? given : null),
    write: (draft) => v.is(EmailsDraft, draft) && setGiven(draft),
  })
  const places = placesLeft(community, open.length)

  function read(text: string): Emails {
    const { found, rest } = readEmails(text)
    return {
      emails: [...new Set([...given.emails, ...found])],
      text: rest,
      names: { ...given.names, ...readNames(text) },
    }
  }

  function change(next: Emails): void {
    setGiven(next)
    setError(undefined)
  }

  function drop(): void {
    change(nobody)
    dismiss()
  }

  async function send(event: SyntheticEvent, close: () => void): Promise<void> {
    event.preventDefault()
    if (busy) return
    const all = given.text.trim() ? read(given.text) : given
    const wrong = complaintAbout(all, known(community, open), places)
    setGiven(all)
    setError(wrong)
    setAlert(undefined)
    if (wrong) return focusAddresses(event)
    setBusy(true)
    const names = namesAmong(all.emails, all.names)
    const reply = await inviteMembers({ kind, id: community.id }, all.emails, names)
    setBusy(false)
    if (!reply.ok) return setAlert(messageOf(reply))
    toast.success(result(reply.data))
    close()
  }

  return (
    <Dialog title="Ajouter des membres" guarded={isTouched} onClose={onClose}>
      {(close, cancel) => (
        <form noValidate onSubmit={(event) => send(event, close)}>
          <Restored isRestored={isRestored} onDrop={drop} />
          <p>
            Chaque personne reçoit un e-mail avec un lien pour rejoindre «{nb}
            {community.name}
            {nb}».
          </p>
          <EmailsField
            label="Adresses e-mail"
            required
            hint={`Collez une liste entière si vous voulez. ${count(places, 'place libre', 'places libres')}.`}
            {...given}
            error={error}
            read={read}
            onChange={change}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={cancel}>Annuler</Button>
            <Button
              type="submit"
              look="primary"
              busy={busy}
              // Leaving the field reads what was typed, which moves the button from under the pointer.
              onMouseDown={(event) => event.preventDefault()}
            >
              {given.emails.length > 1
                ? `Envoyer ${given.emails.length} invitations`
                : 'Envoyer l’invitation'}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

function focusAddresses({ currentTarget }: SyntheticEvent): void {
  currentTarget.querySelector<HTMLElement>('[name=emails]')?.focus()
}

/** Those who take no further place: whoever is a member or invited already. */
function known({ members }: Community, open: readonly Invitation[]): ReadonlySet<string> {
  const people: readonly Member[] = members
  return new Set([...people.map(({ user }) => user.email), ...open.map(({ email }) => email)])
}

function complaintAbout(
  { emails, text }: Emails,
  known: ReadonlySet<string>,
  places: number,
): string | undefined {
  if (text) return messages.format
  if (emails.length === 0) return messages.required
  const more = emails.filter((email) => !known.has(email)).length
  return more > places
    ? `Il ne reste que ${count(places, 'place')} pour ${count(more, 'personne')}.`
    : undefined
}

/** What the mails came to, in a sentence. */
function result({ invited, alreadyMembers }: Record<'invited' | 'alreadyMembers', string[]>) {
  const sent = count(invited.length, 'invitation envoyée', 'invitations envoyées')
  if (alreadyMembers.length === 0) return sent
  const known =
    alreadyMembers.length > 1
      ? `${alreadyMembers.length} personnes étaient déjà membres`
      : `${alreadyMembers[0]} était déjà membre`
  return invited.length > 0 ? `${sent}, ${known}` : known
}
