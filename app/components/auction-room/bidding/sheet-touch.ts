/**
 * Touch behavior of the bid sheet: it follows a pull, and stays above the keyboard. Loaded when a sheet
 * opens.
 */

/** The sheet closes when it is pulled down this far (px), or this fast (px per ms). */
const FAR_PX = 96
const FAST = 0.5
/** Movement below this (px) is not a pull. */
const SLACK_PX = 6

/**
 * Makes the sheet follow a pull downwards, which closes it. A touch that starts in a field, or while the
 * sheet is scrolled, is no pull. Returns its clean-up.
 */
export function followPull(sheet: HTMLDialogElement, close: () => void): () => void {
  let from: { readonly y: number; readonly atMs: number } | null = null
  let pulledPx = 0

  const reset = () => {
    from = null
    pulledPx = 0
    sheet.style.transform = ''
  }
  const onStart = ({ touches, target, timeStamp }: TouchEvent) => {
    const touch = touches[0]
    const inField = target instanceof Element && target.closest('input') !== null
    const begins = touches.length === 1 && touch && sheet.scrollTop <= 0 && !inField
    from = begins ? { y: touch.clientY, atMs: timeStamp } : null
  }
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0]
    if (from === null || !touch) return
    pulledPx = touch.clientY - from.y
    // Upward movement is left to the browser's scrolling. Downward movement is prevented from the first event
    // on; otherwise the browser scrolls.
    if (pulledPx < 0) return reset()
    if (event.cancelable) event.preventDefault()
    if (pulledPx >= SLACK_PX) sheet.style.transform = `translateY(${pulledPx}px)`
  }
  const onEnd = ({ timeStamp }: TouchEvent) => {
    const isFast = from !== null && pulledPx / Math.max(1, timeStamp - from.atMs) > FAST
    const isClosing = pulledPx > FAR_PX || (isFast && pulledPx > FAR_PX / 3)
    reset()
    if (isClosing) close()
  }
  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', reset)
  return () => {
    reset()
    sheet.removeEventListener('touchstart', onStart)
    sheet.removeEventListener('touchmove', onMove)
    sheet.removeEventListener('touchend', onEnd)
    sheet.removeEventListener('touchcancel', reset)
  }
}

/**
 * Keeps the sheet above a phone's keyboard. With `interactive-widget=resizes-content` the browser shrinks the
 * page itself; elsewhere the keyboard covers the page, and only the visual viewport gives its height. Returns
 * its clean-up.
 */
export function keepAboveKeyboard(sheet: HTMLDialogElement): () => void {
  const viewport = window.visualViewport
  if (!viewport) return () => {}
  const liftSheet = () => {
    const coveredPx = Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop)
    sheet.style.marginBottom = coveredPx > 0 ? `${coveredPx}px` : ''
    sheet.style.maxHeight = coveredPx > 0 ? `${viewport.height}px` : ''
  }
  liftSheet()
  viewport.addEventListener('resize', liftSheet)
  viewport.addEventListener('scroll', liftSheet)
  return () => {
    viewport.removeEventListener('resize', liftSheet)
    viewport.removeEventListener('scroll', liftSheet)
    sheet.style.marginBottom = ''
    sheet.style.maxHeight = ''
  }
}
