import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { AnswerButton } from '../ui/events/AnswerButton.tsx'
import { answerLooks } from '../ui/events/answer-words.ts'
import { Icon } from '../ui/Icon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type Answer, ThreeAnswers } from '../ui/ThreeAnswers.tsx'
import { Tooltip } from '../ui/Tooltip.tsx'
import { Part, Row } from './Part.tsx'

const tabs = ['Membres', 'Invitations', 'Documents', 'Groupes', 'Événements'].map((label) => {
  return { name: label, label, href: `#${label}`, count: label.length }
})

export function Choices() {
  const [current, setCurrent] = useState('Membres')
  const [role, setRole] = useState<string | null>('moderator')
  const [paid, setPaid] = useState<string | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  return (
    <Part title="Choisir">
      <div data-colour="2">
        <Tabs label="Rubriques" tabs={tabs} current={current} onOpen={setCurrent} />
      </div>
      <Row>
        <Button look="primary">Principal</Button>
        <Button>Autre</Button>
        <Button look="quiet">Discret</Button>
        <Button look="warn">Prudence</Button>
        <Button look="danger">Supprimer</Button>
        <Button busy>Envoi en cours…</Button>
        <Button disabled>Impossible</Button>
        <Tooltip text="Télécharger">
          <Button aria-label="Télécharger">
            <Icon name="download" />
          </Button>
        </Tooltip>
        <Menu
          label="Autres actions"
          entries={[
            { label: 'Exporter', icon: 'download', to: { href: '#' } },
            { label: 'Quitter', icon: 'out', to: () => {}, reason: 'Passez d’abord la main.' },
            { label: 'Supprimer', icon: 'bin', to: () => {}, dangerous: true },
          ]}
        />
      </Row>
      <ThreeAnswers label="Tournoi de printemps" value={answer} onChoose={setAnswer} />
      <Row>
        {answerLooks.map((one, index) => (
          <AnswerButton
            key={one.value}
            answer={one}
            isChosen={one.value === answer}
            isClosing={one.value === 'true' && answer === 'true'}
            aside={index === 1 ? 'Complet' : 18 - index}
            onClick={() => setAnswer(one.value)}
          />
        ))}
      </Row>
      <Segmented
        label="Rôle"
        hint="1 administrateur sur 2"
        value={role}
        onChoose={setRole}
        segments={[
          { value: 'member', label: 'Membre' },
          { value: 'moderator', label: 'Modérateur' },
          { value: 'administrator', label: 'Administrateur', disabled: true },
        ]}
      />
      <Segmented
        label="Cotisation"
        value={paid}
        onChoose={setPaid}
        segments={[
          { value: 'paid', label: 'À jour', icon: 'check', tone: 'ok' },
          { value: 'waiting', label: 'À régler', icon: 'wait', tone: 'due' },
          { value: 'empty', label: '-' },
        ]}
      />
      <Segmented
        label="En cours d’enregistrement"
        busy
        value="one"
        onChoose={() => {}}
        segments={[
          { value: 'one', label: 'Un' },
          { value: 'two', label: 'Deux' },
        ]}
      />
    </Part>
  )
}
