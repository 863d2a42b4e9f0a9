import { useEffect, useState } from 'react'
import type { PushSettings } from '../../../server/contract/push.ts'
import { type DeviceState, deviceState, subscribe, unsubscribe } from '../../stores/device-push.ts'
import { tell } from '../../stores/tell.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './notifications.module.css'

const reasons: Partial<Record<DeviceState, string>> = {
  unoffered: 'Les notifications ne sont pas proposées pour l’instant.',
  unsupported: 'Ce navigateur ne sait pas recevoir de notifications.',
  homeScreen:
    'Sur un iPhone ou un iPad, ajoutez d’abord Maillon à l’écran d’accueil (menu Partager, «\u00A0Sur l’écran d’accueil\u00A0»), puis ouvrez-le de là.',
  denied:
    'Les notifications sont refusées dans les réglages de ce navigateur. Pour les permettre, touchez l’icône à gauche de l’adresse, puis «\u00A0Notifications\u00A0».',
}

interface ThisDeviceProps {
  settings: PushSettings
  isTold: boolean
  onChange: (isTold: boolean) => void
}

/** Whether this device is told. The browser asks only once the button was pressed. */
export function ThisDevice({ settings, isTold, onChange }: ThisDeviceProps) {
  const [state, setState] = useState<DeviceState>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page was opened
  useEffect(() => void deviceState(settings).then(change), [])

  function change(next: DeviceState): void {
    setState(next)
    onChange(next === 'on')
  }
  async function start(): Promise<void> {
    const reply = await subscribe(settings.publicKey)
    change(await deviceState({ ...settings, subscribed: reply?.ok === true }))
    if (reply) await tell(reply, 'Cet appareil vous préviendra')
  }
  async function stop(): Promise<void> {
    const reply = await unsubscribe()
    if (reply.ok) change('off')
    await tell(reply, 'Cet appareil ne vous préviendra plus')
  }

  const reason = state && reasons[state]
  return (
    <section className={styles.device} aria-labelledby="device">
      <h3 id="device">Sur cet appareil</h3>
      <p>
        {isTold
          ? 'Cet appareil vous prévient tout de suite, même quand Maillon est fermé, jusqu’à ce que vous vous y déconnectiez.'
          : 'Être prévenu tout de suite par une notification, même quand Maillon est fermé. Cela s’arrête quand vous vous déconnectez de cet appareil.'}
      </p>
      {reason && <p className="muted">{reason}</p>}
      {/* One button for both, which keeps the focus. */}
      {!reason && (
        <div>
          <Button
            look={isTold ? undefined : 'primary'}
            onClick={isTold ? stop : start}
            disabled={!state}
          >
            {isTold ? 'Ne plus être prévenu ici' : 'Être prévenu sur cet appareil'}
          </Button>
        </div>
      )}
    </section>
  )
}
