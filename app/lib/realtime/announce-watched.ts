import { watchlistToast } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../toasts/toasts.ts'

/**
 * Shows the toast for an auction that was added to the watchlist during sign-in: the heart was pressed while
 * signed out (docs/rules/auction-page.md, Watching without a session). Deletes the cookie that says so.
 */
export function announceWatched(): void {
  const id = /(?:^|;\s*)hl_watched=(\d+)/.exec(document.cookie)?.[1]
  if (id === undefined) return
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = 'hl_watched=; Path=/; Max-Age=0; SameSite=Lax'
  showToast(watchlistToast(Number(id), 'added'))
}
