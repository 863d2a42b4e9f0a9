import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { eventMessages } from '../../../../server/contract/event-messages.ts'
import type { Event, Participant } from '../../../../server/contract/event-shapes.ts'
import { messageOf, type Outcome } from '../../../client/failures.ts'
import { count, includesWords, nb } from '../../../client/french.ts'
import { fullName } from '../../../client/people.ts'
import { Alert } from '../../Alert.tsx'
import { Button } from '../../Button.tsx'
import { Dialog, DialogActions } from '../../Dialog.tsx'
import { Field } from '../../Field.tsx'
import { PeopleTicks } from '../../PeopleTicks.tsx'
import { type Invitable, invitableOf } from './invitable.ts'
import styles from './invitation.module.css'

export interface InviteDialogProps {
  event: Event
  /** The id of whoever invites: they are not asked themselves. */
  me: string
  /** The members of its community. */
  load: () => Promise<Outcome<readonly Invitable[]>>
  /** Groups of its association whose members can be ticked at once. */
  groups?: readonly {
    id: string
    name: string
    load: () => Promise<Outcome<readonly Invitable[]>>
  }[]
  invite: (emails: readonly string[]) => Promise<Outcome<readonly Participant[]>>
  /** Called with how many were asked, once the dialog is closed. */
  onInvited: (asked: number) => void
  onClose: () => void
}

const many = 12

/** Asks members whether they come: all of them at first, then as one likes. */
export default function InviteDialog(props: InviteDialogProps) {
  const { event, me, load, groups = [], invite, onInvited, onClose } = props
  const [people, setPeople] = useState<readonly Invitable[]>()
  const [ticked, setTicked] = useState<string[]>([])
  const [query, setQuery] = useState('')
  const [alert, setAlert] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Not a state: the dialog may be closed before it would be drawn again.
  const asked = useRef(0)

  async function fetchPeople(): Promise<void> {
    setAlert(undefined)
    const reply = await load()
    if (!reply.ok) return setAlert(messageOf(reply))
    const { all, isNew } = invitableOf(reply.data, event, me)
    setPeople(all)
    setTicked(all.filter(isNew).map(({ id }) => id))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => void fetchPeople(), [])

  async function tickGroup(group: (typeof groups)[number]): Promise<void> {
    const reply = await group.load()
    if (!reply.ok) return setAlert(messageOf(reply))
    const members = new Set(reply.data.map(({ id }) => id))
    setTicked((people ?? []).filter(({ id }) => members.has(id)).map(({ id }) => id))
  }

  async function send(submit: SyntheticEvent, close: () => void): Promise<void> {
    submit.preventDefault()
    if (busy) return
    if (ticked.length === 0) return setAlert(eventMessages.nobodyChosen)
    const chosen = new Set(ticked)
    const emails = (people ?? []).filter(({ id }) => chosen.has(id)).map(({ email }) => email)
    setAlert(undefined)
    setBusy(true)
    const reply = await invite(emails)
    setBusy(false)
    if (!reply.ok) return setAlert(messageOf(reply))
    asked.current = emails.length
    close()
  }

  function closed(): void {
    onClose()
    if (asked.current > 0) onInvited(asked.current)
  }

  const askedBefore = new Set(event.participants.map(({ user }) => user.id))
  const shown = (people ?? []).filter((person) => includesWords(fullName(person), query))
  return (
    <Dialog title="Inviter des participants" guarded={false} onClose={closed}>
      {(close) =>
        people?.length === 0 ? (
          <>
            <p>
              Il n’y a personne à inviter{nb}: les autres membres ont répondu, ou il n’y en a pas
              encore.
            </p>
            <DialogActions>
              <Button look="primary" onClick={close}>{`Compris${nb}!`}</Button>
            </DialogActions>
          </>
        ) : (
          <form noValidate onSubmit={(submit) => send(submit, close)}>
            {people ? (
              <PeopleTicks
                legend={`Qui vient à «${nb}${event.name}${nb}»${nb}?`}
                hint="Chacun reçoit un e-mail auquel il peut répondre sans se connecter."
                all={['Tout sélectionner', 'Tout désélectionner']}
                people={shown}
                ticked={ticked}
                noteOf={({ id }) => (askedBefore.has(id) ? 'déjà invité, sans réponse' : undefined)}
                onChange={setTicked}
              >
                {groups.length > 0 && (
                  <div className={styles.groups}>
                    <span className="small muted">Seulement{nb}:</span>
                    {groups.map((group) => (
                      <button
                        key={group.id}
                        type="button"
                        className="chip"
                        onClick={() => tickGroup(group)}
                      >
                        {group.name}
                      </button>
                    ))}
                  </div>
                )}
                {people.length > many && (
                  <Field
                    label="Chercher une personne"
                    type="search"
                    value={query}
                    autoComplete="off"
                    onChange={({ target }) => setQuery(target.value)}
                  />
                )}
              </PeopleTicks>
            ) : (
              !alert && <p className="muted">Chargement des membres…</p>
            )}
            <Alert>{alert}</Alert>
            <DialogActions>
              <Button onClick={close}>Plus tard</Button>
              {people ? (
                <Button type="submit" look="primary" busy={busy}>
                  {ticked.length > 1 ? `Inviter ${count(ticked.length, 'personne')}` : 'Inviter'}
                </Button>
              ) : (
                alert && (
                  <Button look="primary" onClick={() => void fetchPeople()}>
                    Réessayer
                  </Button>
                )
              )}
            </DialogActions>
          </form>
        )
      }
    </Dialog>
  )
}
