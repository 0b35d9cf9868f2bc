/**
 * The server's time, derived from the browser's monotonic clock, so that countdowns are exact even when the
 * browser's clock is an hour wrong (decisions 240 and 312).
 */

/** Server time minus `performance.now()`, in milliseconds. */
let anchorMs: number | null = null

/** Half the round trip of the measurement behind the anchor: its largest error. */
let uncertaintyMs = Number.POSITIVE_INFINITY

/** How fast a measurement becomes less exact: a clock gains or loses less than a millisecond in a second. */
const DRIFT = 0.001
let measuredAtMs = Number.NEGATIVE_INFINITY

/** How much more than the monotonic clock the browser's own one has counted since the last measurement, at most, while it was awake (ms). */
const AWAKE_MS = 1_000
const browserLeadMs = () => Date.now() - performance.now()
let leadMs = browserLeadMs()

/** Whether the monotonic clock may have stopped since the last measurement, as it does while the machine sleeps. */
export function mayHaveSlept(): boolean {
  return browserLeadMs() - leadMs > AWAKE_MS
}

/**
 * Sets the first anchor from the time at which the server rendered the page. That was just before the first
 * byte arrived; scripts may run seconds later. A page that is loaded again was rendered in the past: a clock by which that is still
 * to come, as after sleep, goes on from there.
 */
export function anchorToPage(renderedAtMs: number): void {
  const isFirst = anchorMs === null
  if (!isFirst && renderedAtMs <= serverNowMs()) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  anchorMs = renderedAtMs - ((isFirst && navigation?.responseStart) || performance.now())
  uncertaintyMs = Number.POSITIVE_INFINITY
}

/** Two machines of the server may differ by this. */
const TOLERANCE_MS = 100

/**
 * Measures with a server time that was written between `sentMs` and `receivedMs` (both of
 * `performance.now()`). It replaces the anchor when it is more exact than that is by now, or when they contradict each
 * other: the monotonic clock may have stopped while the machine slept.
 */
export function measureServerTime(serverTime: string, sentMs: number, receivedMs: number): void {
  const halfTripMs = (receivedMs - sentMs) / 2
  const measuredMs = Date.parse(serverTime) - (sentMs + halfTripMs)
  if (Number.isNaN(measuredMs) || halfTripMs < 0) return
  leadMs = browserLeadMs()
  const knownToMs = uncertaintyMs + (receivedMs - measuredAtMs) * DRIFT
  const differenceMs = Math.abs(measuredMs - (anchorMs ?? measuredMs))
  const isContradicted = differenceMs > halfTripMs + knownToMs + TOLERANCE_MS
  if (halfTripMs > knownToMs && !isContradicted) return
  anchorMs = measuredMs
  uncertaintyMs = halfTripMs
  measuredAtMs = receivedMs
}

/** The server's time in milliseconds since the epoch. */
export function serverNowMs(): number {
  return anchorMs === null ? Date.now() : anchorMs + performance.now()
}
