import { useState } from 'react'
import { toast } from '../stores/toasts.ts'
import { Alert } from '../ui/Alert.tsx'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ClosingRings } from '../ui/ClosingRings.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Field } from '../ui/Field.tsx'
import { Progress, Shares } from '../ui/Progress.tsx'
import { Rings } from '../ui/Rings.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Part, Row } from './Part.tsx'

export function Telling() {
  return (
    <Part title="Dire">
      <Banner tone="due" icon="wait" title={'Votre cotisation\u00A0: à régler'}>
        Adressez-vous à la trésorière.
      </Banner>
      <Banner
        tone="ok"
        icon="check"
        title="Vous êtes à jour"
        action={<Button>Voir le reçu</Button>}
      />
      <Banner tone="no" icon="alert" title="L’e-mail n’a pas pu partir" />
      <Banner icon="bell" title="Une remarque, sans couleur" />
      <Alert>Connexion impossible. Réessayez.</Alert>
      <Floating />
      <Progress label="Envoi des invitations" value={12} max={40} />
      <Progress label="Recherche" />
      <Shares
        shares={[
          { name: 'paid', count: 3, tone: 'ok' },
          { name: 'waiting', count: 6, tone: 'due' },
          { name: 'empty', count: 2 },
        ]}
      />
      <Rings />
      <Closing />
      <Skeleton label="Chargement des membres" rows={3} begin="round" />
      <Empty title="Aucun document">
        <p className="muted">Les documents à partager apparaîtront ici.</p>
      </Empty>
      <Empty look="beside" title="Aucune association pour le moment">
        <p className="muted">Créez la vôtre en quelques questions.</p>
        <Button look="primary">Créer une association</Button>
      </Empty>
      <Empty look="quiet" title="Rien de prévu pour le moment" />
    </Part>
  )
}

function Closing() {
  const [times, setTimes] = useState(0)
  return (
    <Row>
      <Button onClick={() => setTimes(times + 1)}>
        <ClosingRings key={times} />
        Le maillon se ferme
      </Button>
    </Row>
  )
}

/** What stands above the page. */
function Floating() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Row>
        <Button look="primary" onClick={() => setIsOpen(true)}>
          Ouvrir un dialogue
        </Button>
        <Button onClick={() => toast.success('Le rôle de Lina Haddad a été changé')}>Toast</Button>
        <Button onClick={() => tellAndTakeBack()}>Toast à reprendre</Button>
        <Button onClick={() => toast.error('Connexion impossible. Réessayez.')}>Erreur</Button>
      </Row>
      {isOpen && (
        <Dialog title="Giulia Marchetti" onClose={() => setIsOpen(false)}>
          {(close) => (
            <>
              <p>Membre depuis septembre 2024.</p>
              <Field label="Un mot pour elle" />
              <DialogActions>
                <Button onClick={close}>Annuler</Button>
                <Button look="primary" onClick={close}>
                  Envoyer
                </Button>
              </DialogActions>
            </>
          )}
        </Dialog>
      )}
    </>
  )
}

function tellAndTakeBack(): void {
  toast.success('Lina Haddad est maintenant modératrice', {
    label: 'Annuler',
    act: () => toast.success('Lina Haddad est de nouveau membre'),
  })
}
