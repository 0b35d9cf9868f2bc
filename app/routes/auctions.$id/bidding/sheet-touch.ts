/**
 * What a touched sheet does: it follows a finger and stays above the keyboard. Fetched when a sheet opens, since nothing in
 * it waits for either.
 */

/** A sheet that was pulled down this far, or this fast in pixels a millisecond, is let go. */
const FAR_PX = 96
const FAST = 0.5
/** A finger wanders a little before it means to pull. */
const SLACK_PX = 6

/**
 * Closes the sheet by a pull downwards, which it follows. A pull that begins in a field, or while the sheet is scrolled, is
 * not one. Answers with its end.
 */
export function followPull(sheet: HTMLDialogElement, close: () => void): () => void {
  let from: { readonly y: number; readonly atMs: number } | null = null
  let pulledPx = 0

  const rest = () => {
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
    // Upwards is the browser's own scrolling. Downwards is ours from the first move on, or the browser would take it.
    if (pulledPx < 0) return rest()
    if (event.cancelable) event.preventDefault()
    if (pulledPx >= SLACK_PX) sheet.style.transform = `translateY(${pulledPx}px)`
  }
  const onEnd = ({ timeStamp }: TouchEvent) => {
    const isFast = from !== null && pulledPx / Math.max(1, timeStamp - from.atMs) > FAST
    const goes = pulledPx > FAR_PX || (isFast && pulledPx > FAR_PX / 3)
    rest()
    if (goes) close()
  }
  sheet.addEventListener('touchstart', onStart, { passive: true })
  sheet.addEventListener('touchmove', onMove, { passive: false })
  sheet.addEventListener('touchend', onEnd)
  sheet.addEventListener('touchcancel', rest)
  return () => {
    rest()
    sheet.removeEventListener('touchstart', onStart)
    sheet.removeEventListener('touchmove', onMove)
    sheet.removeEventListener('touchend', onEnd)
    sheet.removeEventListener('touchcancel', rest)
  }
}

/**
 * Keeps the sheet above the keyboard of a phone. Where the browser makes the page itself smaller
 * (`interactive-widget=resizes-content`) there is nothing to do; elsewhere the keyboard lies over the page, and only the
 * visual viewport tells how much of it. Answers with its end.
 */
export function keepAboveKeyboard(sheet: HTMLDialogElement): () => void {
  const seen = window.visualViewport
  if (!seen) return () => {}
  const liftSheet = () => {
    const coveredPx = Math.max(0, window.innerHeight - seen.height - seen.offsetTop)
    sheet.style.marginBottom = coveredPx > 0 ? `${coveredPx}px` : ''
    sheet.style.maxHeight = coveredPx > 0 ? `${seen.height}px` : ''
  }
  liftSheet()
  seen.addEventListener('resize', liftSheet)
  seen.addEventListener('scroll', liftSheet)
  return () => {
    seen.removeEventListener('resize', liftSheet)
    seen.removeEventListener('scroll', liftSheet)
    sheet.style.marginBottom = ''
    sheet.style.maxHeight = ''
  }
}
