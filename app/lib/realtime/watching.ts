/** The watchlist state behind every heart of the page; hearts agree with each other and with other tabs. */
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import { callApi } from '../session/call-api.ts'
import { showToast } from '../toasts/toasts.ts'

const WATCH_FAILED = 'The watchlist could not be changed. Please try again.'

interface Watch {
  /** The last state from the server. */
  saved: boolean
  /** The state that the person chose. */
  wanted: boolean
  isSending: boolean
}

const watches = new Map<number, Watch>()
const listeners = new Set<() => void>()

/** Undefined when the page's data is still current. */
export function isWatchedNow(auctionId: number): boolean | undefined {
  return watches.get(auctionId)?.wanted
}

export function subscribeToWatches(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Applies the server's state, from the page or the person's channel. A change in progress keeps the chosen
 * state.
 */
export function applyWatched(auctionId: number, saved: boolean): void {
  const watch = watches.get(auctionId)
  if (watch && (watch.isSending || watch.saved === saved)) return
  watches.set(auctionId, { saved, wanted: saved, isSending: false })
  notifyListeners()
}

/**
 * Changes the watchlist optimistically, and reverts when the server refuses. One call runs at a time, so that
 * the server receives the last press last.
 */
export async function changeWatch(auctionId: number, wanted: boolean): Promise<void> {
  const watch = watches.get(auctionId) ?? { saved: !wanted, wanted, isSending: false }
  watches.set(auctionId, watch)
  watch.wanted = wanted
  notifyListeners()
  if (watch.isSending) return
  watch.isSending = true
  while (watch.wanted !== watch.saved) {
    const asked = watch.wanted
    const outcome = await callApi(`/auctions/${auctionId}/watch`, { method: asked ? 'POST' : 'DELETE' })
    if (outcome.kind === 'answered') {
      watch.saved = asked
      continue
    }
    watch.wanted = watch.saved
    const isFull = outcome.kind === 'refused' && outcome.body.code === 'conflict'
    const message = (isFull && outcome.body.message) || WATCH_FAILED
    showToast({ message, severity: 'error', durationMs: DEFAULT_TOAST_MS })
    notifyListeners()
  }
  watch.isSending = false
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}
