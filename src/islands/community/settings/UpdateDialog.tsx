import { useState } from 'react'
import * as v from 'valibot'
import {
  communityName,
  description,
  realName,
  typeDetails,
} from '../../../../server/contract/community-payloads.ts'
import type { Community } from '../../../../server/contract/community-shapes.ts'
import { messages, payload } from '../../../../server/contract/fields.ts'
import { typeLabels, types } from '../../../../server/contract/kinds.ts'
import { limits } from '../../../../server/contract/limits.ts'
import { imagePath } from '../../../../server/contract/page-paths.ts'
import type { Kind } from '../../../../server/contract/roles.ts'
import { sendablePicture } from '../../../client/pictures.ts'
import { updateCommunity } from '../../../stores/communities.ts'
import { toast } from '../../../stores/toasts.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Counter } from '../../../ui/Counter.tsx'
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx'
import { Field } from '../../../ui/Field.tsx'
import { useForm } from '../../../ui/form/form.ts'
import { RequiredNote } from '../../../ui/form/RequiredNote.tsx'
import { Restored } from '../../../ui/form/Restored.tsx'
import { type ChosenImage, ImageField } from '../../../ui/ImageField.tsx'
import { SelectField } from '../../../ui/Select.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { communityWords } from '../community-words.ts'
import { dialogWords } from '../dialog-words.ts'
import { draftName } from '../drafts.ts'
import type { CommunityView } from '../view.ts'
import { Space } from './Space.tsx'

/** The fields that are typed, as they stand in the form. */
function typedOf({ name, typeDetails, description, association }: Community) {
  return {
    name,
    typeDetails: typeDetails ?? '',
    description: description ?? '',
    // What a group has in its place is no text.
    association: typeof association === 'string' ? association : '',
  }
}

/** What was there before passes as it is: the wizard does not require all that is required here. */
function schemaFor(kind: Kind, before: ReturnType<typeof typedOf>) {
  const orAsBefore = (field: keyof typeof before, schema: v.GenericSchema<string, string>) =>
    v.lazy((typed) => (typed === before[field] ? v.string() : schema))
  const details =
    kind === 'association' ? v.pipe(typeDetails, v.nonEmpty(messages.required)) : typeDetails
  const facts = {
    name: orAsBefore('name', communityName),
    type: v.picklist(types),
    typeDetails: orAsBefore('typeDetails', details),
    description: orAsBefore('description', description),
  }
  return kind === 'association'
    ? payload({ ...facts, association: orAsBefore('association', realName) })
    : payload(facts)
}

/** Unchanged, removed, or another one. */
type Picture = 'kept' | 'removed' | ChosenImage

export default function UpdateDialog({
  onClose,
  ...view
}: CommunityView & { onClose: () => void }) {
  const { kind, community } = view
  // Others may change it meanwhile: what one leaves as it was is left to them.
  const [before] = useState(() => ({ ...typedOf(community), type: community.type }))
  const { form, field, values, onSubmit, refuse, restored, alert, busy } = useForm(
    schemaFor(kind, before),
    {},
    draftName('update', view),
  )
  const [picture, setPicture] = useState<Picture>('kept')

  const save = (close: () => void) =>
    onSubmit(async (fields) => {
      const changes = {
        ...differences(fields, before),
        ...(picture !== 'kept' && {
          image: typeof picture === 'object' ? picture.file : ('' as const),
        }),
      }
      if (Object.keys(changes).length === 0) return close()
      const reply = await updateCommunity(kind, { id: community.id, ...changes })
      if (!reply.ok) return refuse(reply)
      toast.success(dialogWords[kind].updated)
      close()
    })

  return (
    <Dialog
      title={`Modifier ${communityWords[kind].the}`}
      // The chosen file's element keeps nothing.
      guarded={picture !== 'kept' || undefined}
      onClose={onClose}
    >
      {(close, cancel) => (
        <form {...form} onSubmit={save(close)}>
          <Restored {...restored} />
          <RequiredNote />
          <ImageField
            label="Choisir une image"
            hint="JPEG, PNG ou GIF. Trop lourde, elle est réduite avant l’envoi."
            shown={shownPicture(picture, community.image)}
            prepare={sendablePicture}
            unreadable={messages.fileFormat}
            onChange={(chosen) => setPicture(chosen ?? 'removed')}
          />
          <Field
            label="Nom"
            required
            defaultValue={before.name}
            autoComplete="off"
            hint={
              <Counter text={String(values.name ?? before.name)} max={limits.communityNameLength} />
            }
            {...field('name')}
          />
          <SelectField label="Type" required defaultValue={before.type} {...field('type')}>
            {types.map((one) => (
              <option key={one} value={one}>
                {typeLabels[one]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Précisions sur le type"
            optional={kind === 'group'}
            required={kind === 'association'}
            defaultValue={before.typeDetails}
            autoComplete="off"
            hint={
              <Counter
                text={String(values.typeDetails ?? before.typeDetails)}
                max={limits.typeDetailsLength}
              />
            }
            {...field('typeDetails')}
          />
          {kind === 'association' && (
            <Field
              label="Nom officiel de l’association"
              optional
              defaultValue={before.association}
              autoComplete="off"
              {...field('association')}
            />
          )}
          <TextArea
            label="Description"
            optional
            rows={5}
            defaultValue={before.description}
            hint={
              <Counter
                text={String(values.description ?? before.description)}
                max={limits.descriptionLength}
              />
            }
            {...field('description')}
          />
          <Space kind={kind} id={community.id} />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={cancel}>Annuler</Button>
            <Button type="submit" look="primary" busy={busy}>
              Enregistrer
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

/** The fields of `now` that are not as they were. */
function differences<Fields extends object>(now: Fields, before: object): Partial<Fields> {
  const was = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(now).filter(([field, value]) => value !== was.get(field))
  return Object.fromEntries(changed) as Partial<Fields>
}

function shownPicture(picture: Picture, stored: string | null): string | null {
  if (typeof picture === 'object') return picture.url
  return picture === 'kept' && stored ? imagePath(stored, 256) : null
}
