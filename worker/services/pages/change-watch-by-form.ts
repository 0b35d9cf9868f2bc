import { unwatchAuction, watchAuction } from '../watchlist/change-watch.ts'
import type { PageContext } from './page-context.ts'
import { redirectTo } from './redirect-to.ts'
import { safeRedirect } from './safe-redirect.ts'

/** Changes the watchlist as a heart's plain form says, and goes back to where it was pressed. */
export async function changeWatchByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { auctionId, form }: { readonly auctionId: number; readonly form: FormData },
): Promise<Response> {
  const address = `/auctions/${auctionId}`
  if (viewer === null) return redirectTo(`/login?redirectTo=${encodeURIComponent(address)}`)
  const change = form.get('watch') === 'yes' ? watchAuction : unwatchAuction
  const changed = await change(env, { auctionId, viewer, nowMs })
  if (changed.ok && changed.value.notify) waitUntil(changed.value.notify())
  return redirectTo(safeRedirect(form.get('return_to'), address))
}
