import { type RefObject, useEffect, useRef } from 'react'
import { askBeforeLeaving, LEAVE_UNSAVED } from '../../../lib/drafts/leave-question.ts'

/**
 * Asks for confirmation before the viewer leaves a form with unsaved changes (docs/rules/interface.md,
 * Offline bar). Returns a function that turns the question off, for when the form was saved or cancelled.
 */
export function useLeaveQuestion(form: RefObject<HTMLFormElement | null>): () => void {
  const isOver = useRef(false)

  useEffect(() => {
    const isLost = () => !isOver.current && form.current !== null && isChanged(form.current)
    const endQuestion = askBeforeLeaving(() => (isLost() ? LEAVE_UNSAVED : null))
    // Leaving the site and reloading bypass the router; there the browser asks with its own text.
    const ask = (event: BeforeUnloadEvent) => {
      if (isLost()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      endQuestion()
      window.removeEventListener('beforeunload', ask)
    }
  }, [form])

  return () => {
    isOver.current = true
  }
}

/** Whether a field differs from its value at page load, which is the stored one. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
  )
}
