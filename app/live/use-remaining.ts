import { useEffect, useState } from 'react'
import { tellPageNews } from './page-news.ts'
import { serverNowMs } from './server-clock.ts'

/** A timer may ring a little early, and would then show the second that has just passed. */
const TIMER_SLACK_MS = 4

/**
 * Milliseconds until `untilMs` by the server's clock, changing with each second of the remainder; negative once past.
 * A page that shows lists is told when it runs out, since an auction's end may have moved meanwhile.
 * The first rendering uses `renderedAtMs`, so that server and browser write the same text.
 */
export function useRemaining(untilMs: number, renderedAtMs: number): number {
  const [nowMs, setNowMs] = useState(renderedAtMs)

  useEffect(() => {
    let timer = 0
    let ran = false
    const tick = () => {
      const now = serverNowMs()
      setNowMs(now)
      if (now < untilMs) {
        ran = true
        timer = window.setTimeout(tick, ((untilMs - now) % 1_000 || 1_000) + TIMER_SLACK_MS)
      } else if (ran) {
        tellPageNews()
      }
    }
    tick()
    return () => window.clearTimeout(timer)
  }, [untilMs])

  return untilMs - nowMs
}
