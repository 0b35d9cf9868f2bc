/** The word that what a page shows may have changed: one part of the page says it, the page reads its data again. */

const NEWS = 'hammerlane:page-news'

/** Something that lists show has changed: a notice came, or a clock that they show ran out. */
export function tellPageNews(): void {
  window.dispatchEvent(new Event(NEWS))
}

/** Calls back on each such word until the returned function is called. */
export function onPageNews(listener: () => void): () => void {
  window.addEventListener(NEWS, listener)
  return () => window.removeEventListener(NEWS, listener)
}
