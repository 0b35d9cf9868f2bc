/** What would be lost by leaving the page now; null where nothing would. */
type Loss = () => string | null

const losses = new Set<Loss>()

/** What is lost where something was typed and not saved. */
export const LEAVE_UNSAVED = 'Leave without saving your changes?'

/** Has a person asked before they leave for another page of the product, with what would be lost. Answers with its end. */
export function askBeforeLeaving(loss: Loss): () => void {
  losses.add(loss)
  return () => losses.delete(loss)
}

/** Asks, where there is something to lose, in one question; whether the page may be left. */
export function mayLeave(): boolean {
  const lost = [...losses].flatMap((loss) => loss() ?? [])
  return lost.length === 0 || window.confirm(lost.join('\n'))
}
