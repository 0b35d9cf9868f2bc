/**
 * The event that the data of a page may have changed: any part of the page emits it, and the page reloads its
 * data.
 */

const PAGE_CHANGED = 'hammerlane:page-changed'

/** Emits the event: a notification arrived, or a clock of a list ran out. */
export function emitPageChanged(): void {
  window.dispatchEvent(new Event(PAGE_CHANGED))
}

/** Calls `listener` on each event until the returned function is called. */
export function onPageChanged(listener: () => void): () => void {
  window.addEventListener(PAGE_CHANGED, listener)
  return () => window.removeEventListener(PAGE_CHANGED, listener)
}
