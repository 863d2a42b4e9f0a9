import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { Step } from '../../../stores/wizard.ts'
import type { Errors } from './walk.ts'

const typed = 'input:not([type=radio], [type=file]), textarea'
/** What a complaint is about: a field, or the buttons of a group. */
const faulty = '[aria-invalid=true]:is(input, textarea), [aria-invalid=true] input:not(:disabled)'

interface Landmarks {
  form: RefObject<HTMLFormElement | null>
  /** The question at hand. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** Each question is read out when it comes; a complaint leads to the field that it is about. */
export function useFocus({ form, heading }: Landmarks, step: Step, errors: Errors): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question is read out once
  useEffect(() => {
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
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
export function useKeys({ form, heading }: Landmarks, onEscape: (() => void) | null) {
  const closedList = useRef(false)

  /** Escape closes an open list first, without a word about leaving. */
  function onKeyDownCapture({ target }: KeyboardEvent<HTMLElement>): void {
    closedList.current = target instanceof Element && target.ariaExpanded === 'true'
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    // A key held down answers one question, not all of them.
    if (event.repeat) return
    const isAtHeading = event.target === heading.current
    if (event.key === 'Escape' && onEscape && !closedList.current) {
      // Else the same key would close the dialog that it opens.
      event.preventDefault()
      onEscape()
    }
    if (event.key === 'Enter' && (isAtHeading || event.ctrlKey || event.metaKey)) {
      // Else the field or the button that has the focus may send it once more.
      event.preventDefault()
      form.current?.requestSubmit()
    }
    // Typing at the question goes into the field below it.
    const isTyping = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
    if (isAtHeading && isTyping && event.key !== ' ') {
      form.current?.querySelector<HTMLElement>(typed)?.focus()
    }
  }

  return { onKeyDownCapture, onKeyDown }
}
