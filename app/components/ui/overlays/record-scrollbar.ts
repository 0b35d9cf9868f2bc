/**
 * Records on the root element whether the page's scroll bar takes up width, before an overlay hides it. The
 * style sheet then reserves that width, so that the page does not shift. Overlay scroll bars, as on phones,
 * take none.
 */
export function recordScrollbar(): void {
  const page = document.documentElement
  if (getComputedStyle(page).overflowY === 'hidden') return
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
}
