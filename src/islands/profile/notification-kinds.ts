import type { MailKind } from '../../../server/contract/mail-preferences.ts'
import type { PushKind } from '../../../server/contract/push-kinds.ts'

/** What one is told of: by mail, and, of some, on devices. */
export interface NotificationKind {
  mail: MailKind
  push?: PushKind
  title: string
  hint: string
  /** Where the two differ. */
  hintWithDevices?: string
}

export const notificationKinds: readonly NotificationKind[] = [
  {
    mail: 'messages',
    push: 'messages',
    title: 'Messages',
    hint: 'Une fois par jour au plus, quand des conversations vous attendent.',
    hintWithDevices:
      'Tout de suite sur vos appareils. Par e-mail une fois par jour au plus, si vous n’avez pas lu.',
  },
  {
    mail: 'events',
    push: 'events',
    title: 'Rendez-vous',
    hint: 'Quand on vous y convie, et quand l’un d’eux change ou est annulé.',
  },
  {
    mail: 'reminders',
    push: 'reminders',
    title: 'Rappels',
    hint: 'Avant un rendez-vous, ou pour une cotisation à régler.',
    hintWithDevices: 'Avant un rendez-vous. Par e-mail, aussi pour une cotisation à régler.',
  },
  {
    mail: 'invitations',
    title: 'Invitations',
    hint: 'Quand on vous invite dans une association ou un groupe, ou vous y ajoute.',
  },
  {
    mail: 'requests',
    title: 'Demandes d’adhésion',
    hint: 'Celles que vous faites, et celles que reçoivent vos associations.',
  },
]
