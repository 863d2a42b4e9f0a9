import { useState } from 'react'
import * as v from 'valibot'
import {
  communityName,
  complaintAbout,
  description,
  realName,
  typeDetails,
} from '../../../server/contract/community-payloads.ts'
import { messages, payload } from '../../../server/contract/fields.ts'
import { type CommunityType, typeLabels, types } from '../../../server/contract/kinds.ts'
import { limits } from '../../../server/contract/limits.ts'
import { imagePath } from '../../client/paths.ts'
import { updateCommunity } from '../../stores/communities.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { useCallForm } from '../../ui/call-form.ts'
import { Dialog, DialogActions } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { type ChosenImage, ImageField } from '../../ui/ImageField.tsx'
import { SelectField } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { Given } from './questions.ts'
import { words } from './words.ts'

const facts = {
  name: communityName,
  typeDetails: v.pipe(typeDetails, v.nonEmpty(messages.required)),
  description,
}
const Facts = {
  association: payload({ ...facts, association: realName }),
  group: payload(facts),
}

/** Unchanged, removed, or another one. */
type Picture = 'kept' | 'removed' | ChosenImage

export default function UpdateDialog({
  kind,
  community,
  onClose,
}: Given & { onClose: () => void }) {
  const { form, field, values, onSubmit, refuse, alert, busy } = useCallForm(Facts[kind])
  const [type, setType] = useState<CommunityType>(community.type)
  const [picture, setPicture] = useState<Picture>('kept')

  const save = (close: () => void) =>
    onSubmit(async (fields) => {
      const image = typeof picture === 'object' ? picture.file : ''
      const reply = await updateCommunity(kind, {
        id: community.id,
        type,
        ...fields,
        ...(picture !== 'kept' && { image }),
      })
      if (!reply.ok) return refuse(reply)
      toast.success(words[kind].updated)
      close()
    })

  return (
    <Dialog title={`Modifier ${words[kind].the}`} onClose={onClose}>
      {(close) => (
        <form {...form} onSubmit={save(close)}>
          <ImageField
            label="Choisir une image"
            hint="JPEG, PNG ou GIF, 1 Mo au maximum."
            shown={shownPicture(picture, community.image)}
            complaint={complaintAbout}
            unreadable={messages.fileFormat}
            onChange={(chosen) => setPicture(chosen ?? 'removed')}
          />
          <Field
            label="Nom"
            defaultValue={community.name}
            autoComplete="off"
            hint={
              <Counter
                text={String(values.name ?? community.name)}
                max={limits.communityNameLength}
              />
            }
            {...field('name')}
          />
          <SelectField
            label="Type"
            value={type}
            onChange={({ target }) =>
              setType(types.find((one) => one === target.value) ?? community.type)
            }
          >
            {types.map((one) => (
              <option key={one} value={one}>
                {typeLabels[one]}
              </option>
            ))}
          </SelectField>
          <Field
            label="Précisions sur le type"
            defaultValue={community.typeDetails ?? ''}
            autoComplete="off"
            hint={
              <Counter
                text={String(values.typeDetails ?? community.typeDetails ?? '')}
                max={limits.typeDetailsLength}
              />
            }
            {...field('typeDetails')}
          />
          {kind === 'association' && (
            <Field
              label="Nom officiel de l’association"
              optional
              defaultValue={typeof community.association === 'string' ? community.association : ''}
              autoComplete="off"
              {...field('association')}
            />
          )}
          <TextArea
            label="Description"
            optional
            rows={5}
            defaultValue={community.description ?? ''}
            hint={
              <Counter
                text={String(values.description ?? community.description ?? '')}
                max={limits.descriptionLength}
              />
            }
            {...field('description')}
          />
          <Alert>{alert}</Alert>
          <DialogActions>
            <Button onClick={close}>Annuler</Button>
            <Button type="submit" look="primary" busy={busy}>
              Enregistrer
            </Button>
          </DialogActions>
        </form>
      )}
    </Dialog>
  )
}

function shownPicture(picture: Picture, stored: string | null): string | null {
  if (typeof picture === 'object') return picture.url
  return picture === 'kept' && stored ? imagePath(stored, 256) : null
}
