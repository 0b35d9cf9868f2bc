/** Returns the question about what leaving the page would lose, or null. */
type LeaveQuestion = () => string | null

const questions = new Set<LeaveQuestion>()

/** The question about unsaved input. */
export const LEAVE_UNSAVED = 'Leave without saving your changes?'

/**
 * Registers a question that is asked before client-side navigation to another page. Returns the unregister
 * function.
 */
export function askBeforeLeaving(question: LeaveQuestion): () => void {
  questions.add(question)
  return () => questions.delete(question)
}

/** Asks all registered questions in one dialog. Returns true if the page may be left. */
export function confirmLeaving(): boolean {
  const openQuestions = [...questions].flatMap((question) => question() ?? [])
  return openQuestions.length === 0 || window.confirm(openQuestions.join('\n'))
}
