import { useEffect, useState } from 'react'
import { toTextRemainder } from '../../../domain/format/time-left.ts'
import { emitPageChanged } from './page-events.ts'
import { serverNowMs } from './server-clock.ts'

/** A timer may fire a little early and would then show the previous second. */
const TIMER_SLACK_MS = 4

/**
 * Milliseconds until `untilMs` by the server's clock; negative once past. When the time runs out the page is
 * asked to reload its data, because the end may have moved.
 *
 * The value changes only when the text of a countdown does: each minute, in the last hour (and with
 * `everySecond`) each second. A list of clocks would otherwise render many times a second. The clock is read
 * each second in any case, because a phone that slept wakes up late. The first rendering uses `renderedAtMs`,
 * so that server and browser render the same text.
 */
export function useRemaining(untilMs: number, renderedAtMs: number, { everySecond = false } = {}): number {
  const [drawn, setDrawn] = useState({
    untilMs,
    remainingMs: remainderAt(untilMs, renderedAtMs, everySecond),
  })

  useEffect(() => {
    let timer = 0
    let ran = false
    const tick = () => {
      const now = serverNowMs()
      const remainingMs = remainderAt(untilMs, now, everySecond)
      setDrawn((old) =>
        old.untilMs === untilMs && old.remainingMs === remainingMs ? old : { untilMs, remainingMs },
      )
      if (now < untilMs) {
        ran = true
        timer = window.setTimeout(tick, ((untilMs - now) % 1_000 || 1_000) + TIMER_SLACK_MS)
      } else if (ran) {
        emitPageChanged()
      }
    }
    tick()
    return () => window.clearTimeout(timer)
  }, [untilMs, everySecond])

  return drawn.untilMs === untilMs ? drawn.remainingMs : remainderAt(untilMs, serverNowMs(), everySecond)
}

function remainderAt(untilMs: number, nowMs: number, everySecond: boolean): number {
  return everySecond ? untilMs - nowMs : toTextRemainder(untilMs - nowMs)
}
