import * as v from 'valibot'
import { type Dues, DuesChange } from '../../../../server/contract/dues.ts'
import { ibanInFours } from '../../../../server/contract/transfer.ts'
import { nb } from '../../../client/french.ts'
import { saveDues } from '../../../stores/community-dues.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useForm } from '../../../ui/form/form.ts'
import { Restored } from '../../../ui/form/Restored.tsx'
import { Rings } from '../../../ui/Rings.tsx'
import { draftName } from '../drafts.ts'
import type { CommunityView } from '../view.ts'
import { useDues } from './use-dues.ts'

type DuesDialogProps = CommunityView & { onClose: () => void }

/** What the association asks of its members, and where to. */
export default function DuesDialog({ onClose, ...view }: DuesDialogProps) {
  const { id } = view.community
  const { dues, error } = useDues(id)
  return (
    <Dialog title="Cotisation et IBAN" onClose={onClose}>
      {(close, cancel) => {
        if (error) return <Alert>{error}</Alert>
        if (!dues) return <Rings label="Un instant" />
        return (
          <DuesForm
            associationId={id}
            dues={dues}
            draft={draftName('dues', view)}
            onCancel={cancel}
            onDone={close}
          />
        )
      }}
    </Dialog>
  )
}

interface DuesFormProps {
  associationId: string
  dues: Dues
  /** The name under which what is typed is kept. */
  draft: string
  onCancel: () => void
  onDone: () => void
}

function DuesForm({ associationId, dues, draft, onCancel, onDone }: DuesFormProps) {
  const { form, values, field, onSubmit, refuse, restored, alert, busy } = useForm(
    typedDues,
    {},
    draft,
  )
  const { iban, holder, amount, label } = dues
  const isTransfer = String(values.iban ?? iban ?? '').trim() !== ''

  const send = onSubmit(async (change) => {
    const reply = await saveDues({ kind: 'association', id: associationId }, change)
    if (!reply.ok) return refuse(reply)
    toast.success('La cotisation est enregistrée')
    onDone()
  })

  return (
    <form {...form} onSubmit={send}>
      <Restored {...restored} />
      <p className="muted">
        Les membres qui ont une cotisation à régler voient ces informations, et les reçoivent avec
        un rappel. L’argent va directement de leur banque à la vôtre.
      </p>
      <Field
        label="Montant en euros"
        optional
        inputMode="decimal"
        autoComplete="off"
        defaultValue={amount === null ? '' : String(amount).replace('.', ',')}
        {...field('amount')}
      />
      <Field
        label="IBAN"
        optional
        autoComplete="off"
        spellCheck={false}
        defaultValue={iban === null ? '' : ibanInFours(iban)}
        hint={`Il est sur un RIB${nb}; en France il commence par FR.`}
        {...field('iban')}
      />
      <Field
        label="Titulaire du compte"
        optional={!isTransfer}
        required={isTransfer}
        autoComplete="off"
        defaultValue={holder ?? ''}
        hint={`Obligatoire avec un IBAN, comme la banque l’écrit${nb}: les membres le vérifient avant de payer.`}
        {...field('holder')}
      />
      <Field
        label="Libellé du virement"
        optional
        autoComplete="off"
        defaultValue={label ?? ''}
        hint={`Le nom du membre vient devant, par exemple «${nb}Lina Haddad, Saison 2026${nb}».`}
        {...field('label')}
      />
      <Alert>{alert}</Alert>
      <DialogActions>
        <Button onClick={onCancel}>Annuler</Button>
        <Button type="submit" look="primary" busy={busy}>
          Enregistrer
        </Button>
      </DialogActions>
    </form>
  )
}

/** The amount as French people type it: a comma, a blank, perhaps the sign. */
const typedDues = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(({ amount, ...others }) => ({ ...others, amount: euros(amount) })),
  DuesChange,
)

function euros(typed: unknown): unknown {
  if (typeof typed !== 'string') return typed
  const text = typed.replace(/[\s€]/g, '').replace(',', '.')
  return text === '' ? null : Number(text)
}
