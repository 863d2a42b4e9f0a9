import { saidWords } from '../../../server/contract/answer-words.ts'
import type { Answer } from '../../../server/contract/event-shapes.ts'
import { messageOf } from '../../client/failures.ts'
import { noteReply } from '../../client/replied.ts'
import { call } from '../../stores/call.ts'
import { toast } from '../../stores/toasts.ts'

// Three buttons that the server drew: React would weigh ten times what they need.
const answers: readonly Answer[] = ['true', 'false', 'waiting']

/** Shows the answer at once, and takes it back when the server refuses it. */
export async function answer(button: HTMLButtonElement, userId: string): Promise<void> {
  const row = button.closest<HTMLElement>('[data-event]')
  if (!row) return
  const buttons = [...row.querySelectorAll('button')]
  const before = buttons.find(isPressed)
  const participate = answers[buttons.indexOf(button)]
  const eventId = row.dataset.event
  if (!eventId || !participate || button === before || row.ariaBusy) return
  row.ariaBusy = 'true'
  press(buttons, button)
  const reply = await call('POST /events/participate', { body: { eventId, userId, participate } })
  row.ariaBusy = null
  if (reply.ok) {
    note(row, participate)
    noteReply()
    for (const other of document.querySelectorAll<HTMLElement>(`[data-answered="${eventId}"]`))
      other.dataset.answer = participate
  } else {
    press(buttons, before)
    toast.error(messageOf(reply))
  }
}

function isPressed(button: HTMLElement): boolean {
  return button.ariaPressed === 'true'
}

function press(buttons: readonly HTMLElement[], pressed: HTMLElement | undefined): void {
  for (const button of buttons) button.ariaPressed = `${button === pressed}`
}

function note(row: HTMLElement, participate: Answer): void {
  const words = row.querySelector('[data-words]')
  const rings = row.querySelector<HTMLElement>('.rings')
  if (words) words.textContent = `C’est noté\u00A0: ${saidWords[participate].own}.`
  if (rings) rings.hidden = participate !== 'true'
}
