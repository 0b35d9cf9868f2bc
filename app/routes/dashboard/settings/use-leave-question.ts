import { type RefObject, useEffect, useRef } from 'react'
import { askBeforeLeaving, LEAVE_UNSAVED } from '../../../lib/drafts/leave-question.ts'

/**
 * Asks before a form is left in which something differs from what is stored (decision 238). Answers with what ends the
 * question: it was saved, or the person has given it up.
 */
export function useAskedBeforeLeaving(form: RefObject<HTMLFormElement | null>): () => void {
  const isOver = useRef(false)

  useEffect(() => {
    const isLost = () => !isOver.current && form.current !== null && isChanged(form.current)
    const endQuestion = askBeforeLeaving(() => (isLost() ? LEAVE_UNSAVED : null))
    // Of the whole site, or by a reload: there the browser asks in words of its own.
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

/** Whether a field has another value than the page was made with, which is what is stored. */
function isChanged(form: HTMLFormElement): boolean {
  return [...form.elements].some(
    (field) =>
      field instanceof HTMLInputElement &&
      (field.type === 'radio' ? field.checked !== field.defaultChecked : field.value !== field.defaultValue),
  )
}
