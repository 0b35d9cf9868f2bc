/**
 * Whether the page says by itself, where it can be seen now, what a notice is about. It is asked of the page as it stands:
 * its strip may have scrolled away, or a dialog may lie over it.
 */
export function isToldInPage(topic: string | undefined): boolean {
  if (topic === undefined) return false
  const over = Array.from(document.querySelectorAll('dialog:modal')).at(-1)
  return Array.from(document.querySelectorAll(`[data-tells="${topic}"]`)).some(
    (element) => (over?.contains(element) ?? true) && isInSight(element),
  )
}

function isInSight(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && top >= 0 && bottom <= window.innerHeight
}
