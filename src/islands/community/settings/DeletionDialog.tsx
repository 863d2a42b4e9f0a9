import * as v from 'valibot'
import type { Community, ListedCommunity } from '../../../../server/contract/community-shapes.ts'
import { payload } from '../../../../server/contract/fields.ts'
import { paths } from '../../../../server/contract/paths.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import { count, nb } from '../../../client/french.ts'
import { isSameName } from '../../../client/same-name.ts'
import { deleteCommunity } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useForm } from '../../../ui/form/form.ts'
import { communityWords } from '../community-words.ts'
import styles from '../dialogs.module.css'
import type { CommunityView } from '../view.ts'

interface DeletionDialogProps extends CommunityView {
  groups: readonly ListedCommunity[]
  onClose: () => void
}

export function DeletionDialog({ kind, community, groups, onClose }: DeletionDialogProps) {
  const { toDelete, deleted } = communityWords[kind]
  const { form, field, onSubmit, refuse, alert, busy } = useForm(
    payload({
      name: v.pipe(
        v.string(),
        v.check((typed) => isSameName(typed, community.name), 'Le nom ne correspond pas'),
      ),
    }),
  )

  const send = onSubmit(async () => {
    const reply = await deleteCommunity({ kind, id: community.id })
    if (!reply.ok) return refuse(reply)
    toast.success(deleted)
    location.assign(paths.lists)
  })

  const lost = whatIsLost(kind, community, groups)
  return (
    <Dialog title={toDelete} guarded={false} onClose={onClose}>
      {(close) => (
        <form {...form} onSubmit={send}>
          <p>C’est définitif. Disparaissent aussi, pour tout le monde{nb}:</p>
          <ul className={styles.lost}>
            {lost.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <Field
            label={`Pour confirmer, écrivez${nb}: ${community.name}`}
            required
            autoComplete="off"
            spellCheck={false}
            {...field('name')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="danger" busy={busy}>
              {toDelete}
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

function whatIsLost(
  kind: Kind,
  { members, files }: Community,
  groups: readonly ListedCommunity[],
): string[] {
  const people = members.length > 1 ? `la liste des ${members.length} membres` : 'votre adhésion'
  const documents = files.length > 0 ? ` et ${count(files.length, 'document')}` : ''
  const lines = [`${people}, les invitations et les rendez-vous`, `la conversation${documents}`]
  if (kind === 'group') return lines
  const names = groups.map(({ name }) => name).join(', ')
  return [...lines, names ? `ses groupes, dont ${names}` : 'ses groupes, s’il y en a']
}
