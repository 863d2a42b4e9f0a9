import { useCallback, useEffect, useRef, useState } from 'react'
import type { Device } from '../../../server/contract/accounts.ts'
import { messageOf } from '../../client/failures.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ago } from './ago.ts'
import styles from './profile.module.css'

type State =
  | { step: 'waiting' }
  | { step: 'shown'; devices: Device[] }
  | { step: 'failed'; message: string }

/**
 * Where somebody is logged in; every place but this one can be logged out.
 *
 * @param heading the id of what names the list
 */
export function Devices({ heading }: { heading: string }) {
  const [state, setState] = useState<State>({ step: 'waiting' })

  const ended = useRef(false)

  const load = useCallback(async () => {
    const reply = await call('GET /users/me/sessions')
    setState(
      reply.ok
        ? { step: 'shown', devices: reply.data }
        : { step: 'failed', message: messageOf(reply) },
    )
  }, [])

  useEffect(() => {
    load()
  }, [load])

  // The button goes with its row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks when the list has come
  useEffect(() => {
    if (ended.current) document.getElementById(heading)?.focus()
    ended.current = false
  }, [state])

  async function end(device: Device): Promise<void> {
    const reply = await call('DELETE /users/me/sessions/{id}', { params: { id: device.id } })
    if (reply.ok) toast.success(`Appareil déconnecté\u00A0: ${device.device}`)
    else if (reply.error !== 'not_found') toast.error(messageOf(reply))
    ended.current = reply.ok || reply.error === 'not_found'
    await load()
  }

  if (state.step === 'failed') {
    return (
      <>
        <Alert>{state.message}</Alert>
        <Button onClick={load}>Réessayer</Button>
      </>
    )
  }
  const rows = state.step === 'shown' ? state.devices : [undefined, undefined]
  return (
    <ul className={styles.devices} aria-labelledby={heading} aria-busy={state.step === 'waiting'}>
      {rows.map((device, index) => (
        <li key={device?.id ?? index}>
          {device ? <DeviceRow device={device} onEnd={() => end(device)} /> : <RowToCome />}
        </li>
      ))}
    </ul>
  )
}

function DeviceRow({ device, onEnd }: { device: Device; onEnd: () => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  return (
    <>
      <Icon name="device" />
      <div>
        <p className={styles.device}>{device.device}</p>
        <p className="muted small">Dernière activité&nbsp;: {ago(device.lastSeenAt)}</p>
        {device.notified && <p className="muted small">Reçoit vos notifications</p>}
      </div>
      {device.current ? (
        <span className="chip ok">Cet appareil</span>
      ) : (
        <Button
          busy={busy}
          aria-label={`Déconnecter ${device.device}`}
          onClick={async () => {
            if (busy) return
            setBusy(true)
            await onEnd()
            setBusy(false)
          }}
        >
          Déconnecter
        </Button>
      )}
    </>
  )
}

function RowToCome() {
  return (
    <>
      <Icon name="device" />
      <div className={styles.toCome} />
    </>
  )
}
