import { unwatchAuction, watchAuction } from '../watchlist/change-watch.ts'
import type { PageContext } from './page-context.ts'
import { redirectTo } from './redirect-to.ts'
import { safeRedirect } from './safe-redirect.ts'

/**
 * Changes the watchlist as a heart's form says. A plain form names where to go back to; a script's request names
 * nothing and stays where it is.
 */
export async function changeWatchByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { auctionId, form }: { readonly auctionId: number; readonly form: FormData },
): Promise<Response> {
  const address = `/auctions/${auctionId}`
  if (viewer === null) return redirectTo(`/login?redirectTo=${encodeURIComponent(address)}`)
  const change = form.get('watch') === 'yes' ? watchAuction : unwatchAuction
  const changed = await change(env, { auctionId, viewer, nowMs })
  if (changed.ok && changed.value.notify) waitUntil(changed.value.notify())
  if (!form.has('return_to')) return Response.json({ ok: changed.ok })
  return redirectTo(safeRedirect(form.get('return_to'), address))
}
