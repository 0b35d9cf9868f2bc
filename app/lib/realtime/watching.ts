/** What the person watches, as every heart of the page shows it: they agree with each other and with other tabs. */
import { DEFAULT_NOTICE_MS } from '../../../domain/notifications/toast-notifications.ts'
import { callApi } from '../session/call-api.ts'
import { showToast } from '../toasts/toasts.ts'

const WATCH_FAILED = 'The watchlist could not be changed. Please try again.'

interface Watch {
  /** As the server last said. */
  saved: boolean
  /** As the person chose. */
  wanted: boolean
  isSending: boolean
}

const watches = new Map<number, Watch>()
const listeners = new Set<() => void>()

/** Undefined where nothing is known beside what the page came with. */
export function isWatchedNow(auctionId: number): boolean | undefined {
  return watches.get(auctionId)?.wanted
}

export function subscribeToWatches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The server has said so, with the page or through the person's channel. What is being changed here stays as chosen. */
export function noteWatched(auctionId: number, saved: boolean): void {
  const watch = watches.get(auctionId)
  if (watch && (watch.isSending || watch.saved === saved)) return
  watches.set(auctionId, { saved, wanted: saved, isSending: false })
  tell()
}

/**
 * Shown at once as chosen, and taken back where the server does not take it. Pressed again on the way, the last press is
 * what the server hears last: one call goes at a time.
 */
export async function changeWatch(auctionId: number, wanted: boolean): Promise<void> {
  const watch = watches.get(auctionId) ?? { saved: !wanted, wanted, isSending: false }
  watches.set(auctionId, watch)
  watch.wanted = wanted
  tell()
  if (watch.isSending) return
  watch.isSending = true
  while (watch.wanted !== watch.saved) {
    const asked = watch.wanted
    const { kind } = await callApi(`/auctions/${auctionId}/watch`, { method: asked ? 'POST' : 'DELETE' })
    if (kind === 'answered') {
      watch.saved = asked
      continue
    }
    watch.wanted = watch.saved
    showToast({ message: WATCH_FAILED, severity: 'error', durationMs: DEFAULT_NOTICE_MS })
    tell()
  }
  watch.isSending = false
}

function tell(): void {
  for (const listener of listeners) listener()
}
