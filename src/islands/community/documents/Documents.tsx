import { type ChangeEvent, useRef, useState } from 'react'
import type { Document } from '../../../../server/contract/community-shapes.ts'
import { kinds } from '../../../../server/contract/kinds.ts'
import { may } from '../../../../server/contract/roles.ts'
import { tier } from '../../../../server/contract/tiers.ts'
import { longDate } from '../../../client/dates.ts'
import { messageOf } from '../../../client/failures.ts'
import { nb } from '../../../client/french.ts'
import { updateCommunity } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../list.module.css'
import type { CommunityView, OpenDialog } from '../view.ts'
import { accepted, complaintAboutDocument, kindOf, sizeOf } from './document-rules.ts'

type DocumentsProps = CommunityView & { onOpenDialog: (dialog: OpenDialog) => void }

export function Documents({ onOpenDialog, ...view }: DocumentsProps) {
  const { community, rank } = view
  const { files } = community
  const isManager = may.manage(rank)
  const isEmpty = files.length === 0
  return (
    <>
      {isEmpty && (
        <Empty title="Aucun document">
          <p className="muted">
            {isManager
              ? 'Statuts, compte rendu, calendrier… Tous les membres pourront les télécharger.'
              : 'Les documents à partager apparaîtront ici.'}
          </p>
        </Empty>
      )}
      {/* One button for both, or the first document would take it away with the focus. */}
      {isManager && (
        <div className={styles.top}>
          {!isEmpty && (
            <p className="muted">
              {files.length < tier.files
                ? `PDF, textes, tableurs, présentations ou images, 10${nb}Mo au maximum.`
                : `La limite de ${tier.files} documents est atteinte.`}
            </p>
          )}
          <AddDocument {...view} />
        </div>
      )}
      {!isEmpty && (
        <ul className={`card ${styles.list}`}>
          {files.map((file) => (
            <DocumentRow key={file.id} {...view} file={file} onOpenDialog={onOpenDialog} />
          ))}
        </ul>
      )}
    </>
  )
}

function DocumentRow({
  kind,
  community,
  rank,
  file,
  onOpenDialog,
}: DocumentsProps & { file: Document }) {
  const address = `/api/${kinds[kind].plural}/${community.id}/files/${file.id}`
  return (
    <li>
      <Icon name="file" />
      <div className={styles.what}>
        <a className={styles.name} href={address} download={file.name}>
          {file.name}
        </a>
        <p className="muted small">
          {[kindOf(file.name), sizeOf(file.size), longDate(file.createdAt)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {may.manage(rank) && (
        <div className={styles.actions}>
          <Button
            look="quiet"
            aria-label={`Supprimer ${file.name}`}
            onClick={() => onOpenDialog({ what: 'removeDocument', document: file })}
          >
            Supprimer
          </Button>
        </div>
      )}
    </li>
  )
}

function AddDocument({ kind, community }: CommunityView) {
  const input = useRef<HTMLInputElement>(null)
  const [complaint, setComplaint] = useState<string>()
  const [busy, setBusy] = useState(false)

  /** Of several files only the first is sent. */
  async function add({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0]
    if (!file) return
    const wrong = complaintAboutDocument(file)
    setComplaint(wrong)
    // The same file may be chosen again after it was put right.
    if (wrong) target.value = ''
    else await send(file)
  }

  async function send(file: File): Promise<void> {
    setBusy(true)
    const reply = await updateCommunity(kind, { id: community.id, files: file })
    setBusy(false)
    if (input.current) input.current.value = ''
    if (reply.ok) toast.success(`«${nb}${file.name}${nb}» a été ajouté`)
    else setComplaint(messageOf(reply))
  }

  return (
    <div className={styles.adding}>
      <Button
        look="primary"
        busy={busy}
        disabled={community.files.length >= tier.files}
        onClick={() => !busy && input.current?.click()}
      >
        <Icon name="plus" />
        {busy ? 'Envoi en cours…' : 'Ajouter un document'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accepted}
        aria-label="Document à ajouter"
        onChange={add}
      />
      <Alert>{complaint}</Alert>
    </div>
  )
}
