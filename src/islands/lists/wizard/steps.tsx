import { messages } from '../../../../server/contract/fields.ts'
import { typeLabels, types } from '../../../../server/contract/kinds.ts'
import { limits } from '../../../../server/contract/limits.ts'
import { tier } from '../../../../server/contract/tiers.ts'
import { sendablePicture } from '../../../client/pictures.ts'
import { CommunityMark } from '../../../ui/CommunityMark.tsx'
import { Counter } from '../../../ui/Counter.tsx'
import { Field } from '../../../ui/Field.tsx'
import { ImageField } from '../../../ui/ImageField.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { Choices } from './Choices.tsx'
import { MembersStep } from './MembersStep.tsx'
import { creationWords } from './questions.ts'
import { RegisterField } from './RegisterField.tsx'
import type { StepProps } from './step.ts'

/** The field of the question at hand. */
export function StepField(props: StepProps) {
  switch (props.wizard.step) {
    case 'kind':
      return <KindStep {...props} />
    case 'realName':
      return <RealNameStep {...props} />
    case 'parent':
      return <ParentStep {...props} />
    case 'type':
      return <TypeStep {...props} />
    case 'details':
      return <DetailsStep {...props} />
    case 'name':
      return <NameStep {...props} />
    case 'description':
      return <DescriptionStep {...props} />
    case 'picture':
      return <PictureStep {...props} />
    case 'members':
      return <MembersStep {...props} />
    default:
      return props.wizard.step satisfies never
  }
}

function KindStep({ wizard, question, error, full, onAnswer }: StepProps) {
  return (
    <Choices
      required
      question={question}
      look="cards"
      choices={(['association', 'group'] as const).map((kind) => ({
        value: kind,
        label: creationWords[kind].choice,
        about: full[kind]
          ? `Vous en avez déjà créé ${tier.created[kind]}\u00A0: c’est le maximum.`
          : creationWords[kind].about,
        disabled: full[kind],
      }))}
      value={wizard.draft.kind}
      error={error}
      onChange={(kind) => onAnswer({ kind })}
    />
  )
}

function RealNameStep({ wizard, error, onAnswer }: StepProps) {
  return (
    <RegisterField
      label="Nom officiel de l’association"
      optional
      hint="Tapez trois lettres pour chercher au registre. Un nom qui n’y est pas convient aussi."
      error={error}
      value={wizard.draft.realName}
      onChange={(realName) => onAnswer({ realName })}
    />
  )
}

function ParentStep({ wizard, question, error, parents, onAnswer }: StepProps) {
  return (
    <Choices
      question={question}
      look="rows"
      choices={parents.map(({ id, name, image }) => ({
        value: id,
        label: name,
        picture: <CommunityMark id={id} name={name} image={image} size="small" />,
      }))}
      value={wizard.draft.parent}
      error={error}
      onChange={(parent) => onAnswer({ parent })}
    />
  )
}

function TypeStep({ wizard, question, error, onAnswer }: StepProps) {
  return (
    <Choices
      required
      question={question}
      look="chips"
      choices={types.map((type) => ({ value: type, label: typeLabels[type] }))}
      value={wizard.draft.type}
      error={error}
      onChange={(type) => onAnswer({ type })}
    />
  )
}

function DetailsStep({ wizard, error, onAnswer }: StepProps) {
  const { details, type } = wizard.draft
  return (
    <Field
      label={type ? `Précision sur «\u00A0${typeLabels[type]}\u00A0»` : 'Précision'}
      optional
      autoComplete="off"
      value={details}
      error={error}
      hint={<Counter text={details} max={limits.typeDetailsLength} />}
      onChange={(event) => onAnswer({ details: event.target.value })}
    />
  )
}

function NameStep({ wizard, error, onAnswer }: StepProps) {
  const { name, kind } = wizard.draft
  return (
    <Field
      label={kind === 'group' ? 'Nom du groupe' : 'Nom de l’association'}
      required
      autoComplete="off"
      value={name}
      error={error}
      hint={<Counter text={name} max={limits.communityNameLength} />}
      onChange={(event) => onAnswer({ name: event.target.value })}
    />
  )
}

function DescriptionStep({ wizard, error, onAnswer }: StepProps) {
  const { description } = wizard.draft
  return (
    <TextArea
      label="Description"
      optional
      rows={6}
      value={description}
      error={error}
      hint={<Counter text={description} max={limits.descriptionLength} />}
      onChange={(event) => onAnswer({ description: event.target.value })}
    />
  )
}

function PictureStep({ wizard, error, onAnswer }: StepProps) {
  return (
    <ImageField
      label="Choisir une image"
      hint="JPEG, PNG ou GIF. Trop lourde, elle est réduite avant l’envoi."
      shown={wizard.draft.picture?.url ?? null}
      error={error}
      prepare={sendablePicture}
      unreadable={messages.fileFormat}
      onChange={(chosen) =>
        onAnswer({
          picture: chosen && { name: chosen.file.name, type: chosen.file.type, url: chosen.url },
        })
      }
    />
  )
}
