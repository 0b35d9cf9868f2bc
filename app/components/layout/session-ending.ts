import { countedText } from '../../../domain/format/counted-text.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'

/** Warning time before the end of a session that cannot be refreshed, because the browser is offline. */
export const WARN_BEFORE_END_MS = 5 * MINUTE_MS

/**
 * Returns the warning while offline about a token that ends at `endsAtMs`; null while there is time, and
 * without a token. docs/rules/interface.md, Offline bar
 */
export function sessionEndingText(endsAtMs: number | null, nowMs: number): string | null {
  if (endsAtMs === null) return null
  const leftMs = endsAtMs - nowMs
  if (leftMs > WARN_BEFORE_END_MS) return null
  if (leftMs <= 0) return 'Your session has expired. We’ll renew it when you’re back online.'
  const minutes = Math.ceil(leftMs / MINUTE_MS)
  return `Your session expires in ${countedText(minutes, 'minute')}. We’ll renew it when you’re back online.`
}
