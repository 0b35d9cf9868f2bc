/**
 * Whether a visible element of the page already shows the topic of a notification. Reads the layout at the
 * time of the call, because the element may have scrolled out of view or lie behind a dialog.
 */
export function isTopicVisible(topic: string | undefined): boolean {
  if (topic === undefined) return false
  const dialog = Array.from(document.querySelectorAll('dialog:modal')).at(-1)
  return Array.from(document.querySelectorAll(`[data-tells="${topic}"]`)).some(
    (element) => (dialog?.contains(element) ?? true) && isInViewport(element),
  )
}

function isInViewport(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom <= window.innerHeight
}
