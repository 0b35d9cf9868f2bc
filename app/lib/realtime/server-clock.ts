/**
 * The server's time, kept by the browser's monotonic clock: a browser whose clock is an hour wrong counts down
 * exactly all the same.
 */

/** Server time less `performance.now()`, in milliseconds. */
let anchorMs: number | null = null

/** Half the round trip of the measurement that set the anchor: how far it can be wrong. */
let uncertaintyMs = Number.POSITIVE_INFINITY

/** Drift and sleep make an old measurement worse than a fresh one with a longer round trip. */
const TRUSTED_FOR_MS = 60_000
let measuredAtMs = Number.NEGATIVE_INFINITY

/**
 * The first time known: the moment at which the page was rendered. That was just before its first byte arrived; the
 * scripts that run here may have come seconds later.
 */
export function anchorToPage(renderedAtMs: number): void {
  if (anchorMs !== null) return
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  anchorMs = renderedAtMs - (navigation?.responseStart || performance.now())
}

/**
 * Takes a time that the server wrote between `sentMs` and `receivedMs` (both of `performance.now()`). It replaces the
 * anchor where it is more exact, or the anchor has grown old.
 */
export function measureServerTime(serverTime: string, sentMs: number, receivedMs: number): void {
  const serverMs = Date.parse(serverTime)
  const halfTripMs = (receivedMs - sentMs) / 2
  if (Number.isNaN(serverMs) || halfTripMs < 0) return
  const isOld = receivedMs - measuredAtMs > TRUSTED_FOR_MS
  if (halfTripMs > uncertaintyMs && !isOld) return
  anchorMs = serverMs - (sentMs + halfTripMs)
  uncertaintyMs = halfTripMs
  measuredAtMs = receivedMs
}

/** The monotonic clock may have stood still while the machine slept: the next measurement is taken as it is. */
export function distrustClock(): void {
  uncertaintyMs = Number.POSITIVE_INFINITY
}

/** Milliseconds since the epoch, by the server. */
export function serverNowMs(): number {
  return anchorMs === null ? Date.now() : anchorMs + performance.now()
}
