import { watchlistNotice } from '../../../domain/notifications/toast-notifications.ts'
import { showToast } from '../toasts/toasts.ts'

/**
 * Tells of an auction that was put on the watchlist on the way to this page: the heart was pressed before signing in,
 * when nobody could be told yet. The cookie that says so is taken away with it.
 */
export function tellWatched(): void {
  const id = /(?:^|;\s*)hl_watched=(\d+)/.exec(document.cookie)?.[1]
  if (id === undefined) return
  // biome-ignore lint/suspicious/noDocumentCookie: the other way of writing one is not in every browser yet
  document.cookie = 'hl_watched=; Path=/; Max-Age=0; SameSite=Lax'
  showToast(watchlistNotice(Number(id), 'added'))
}
