/**
 * Notes on the page whether its scroll bar takes room, before something is laid over it and the bar goes: the style sheet
 * then keeps that room, so that the page does not jump. Bars that lie over the page, as on a phone, take none.
 */
export function noteScrollbar(): void {
  const page = document.documentElement
  if (getComputedStyle(page).overflowY === 'hidden') return
  page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
}
