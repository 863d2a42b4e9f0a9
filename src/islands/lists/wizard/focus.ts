import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Step } from '../../../stores/wizard.ts'
import type { Errors } from './walk.ts'

const radios = 'input[type=radio]'
const controls = ':is(input, textarea, select):not(:disabled)'
/** What a complaint is about: a field, or the buttons of a group. */
const faulty = '[aria-invalid=true]:is(input, textarea), [aria-invalid=true] input:not(:disabled)'

type Form = RefObject<HTMLFormElement | null>

/** Each question comes with the focus in its field; a complaint leads to the field that it is about. */
export function useFocus(form: Form, step: Step, errors: Errors): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each question
  useEffect(() => {
    const find = (what: string) => form.current?.querySelector<HTMLElement>(what)
    form.current?.parentElement?.scrollIntoView()
    // Among radio buttons the chosen one, as Tab would.
    const field = find(`${radios}:checked`) ?? find(controls)
    field?.focus()
  }, [step])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a complaint takes the focus when it comes
  useEffect(() => {
    if (errors[step]) form.current?.querySelector<HTMLElement>(faulty)?.focus()
  }, [errors])
}

/**
 * Keys that mean the same wherever the focus is.
 *
 * @param onEscape null while the key is somebody else's, as an open dialog's
 */
export function useKeys(form: Form, onEscape: (() => void) | null) {
  const closedList = useRef(false)

  /** Escape closes an open list first, without a word about leaving. */
  function onKeyDownCapture({ target }: KeyboardEvent<HTMLElement>): void {
    closedList.current = target instanceof Element && target.ariaExpanded === 'true'
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.repeat) {
      // A key held down answers one question, not all of them.
      const isLine = !(event.target instanceof HTMLTextAreaElement)
      if (event.key === 'Enter' && isLine) event.preventDefault()
      return
    }
    if (event.key === 'Escape' && onEscape && !closedList.current) {
      // Else the same key would close the dialog that it opens.
      event.preventDefault()
      onEscape()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      // Else the field or the button that has the focus may send it once more.
      event.preventDefault()
      form.current?.requestSubmit()
    }
  }

  return { onKeyDownCapture, onKeyDown }
}
