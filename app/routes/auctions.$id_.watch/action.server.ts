import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { unwatchAuction, watchAuction } from '../../../worker/services/auctions/change-watch.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'
import {
  addedToWatchlistCookie,
  endedPressedHeartCookie,
  pressedHeartCookie,
  readPressedHeart,
} from './watch-cookies.server.ts'

/**
 * Changes the watchlist as a heart's plain form says, and goes back to where it was pressed. Who is not signed in is
 * asked to, and comes by `finishWatch` on the way back.
 */
export async function changeWatchByForm(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { auctionId, form }: { readonly auctionId: number; readonly form: FormData },
): Promise<Redirect> {
  const here = safeRedirect(form.get('return_to'), `/auctions/${auctionId}`)
  if (viewer === null) {
    const back = `/auctions/${auctionId}/watch?return_to=${encodeURIComponent(here)}`
    return redirectTo(`/login?reason=watch&redirectTo=${encodeURIComponent(back)}`, {
      'set-cookie': pressedHeartCookie(env, auctionId),
    })
  }
  const isAdding = form.get('watch') === 'yes'
  const change = isAdding ? watchAuction : unwatchAuction
  const changed = await change(env, { auctionId, viewer, nowMs })
  const notify = changed.ok ? changed.value.notify : null
  if (notify) waitUntil(notify())
  return redirectTo(here, notify && isAdding ? { 'set-cookie': addedToWatchlistCookie(env, auctionId) } : {})
}

/**
 * Where the sign-in after a pressed heart leads: watches that auction and goes on to where it was pressed. Without the
 * cookie of the press this address changes nothing, whoever made the link to it.
 */
export async function finishWatch(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { auctionId, request }: { readonly auctionId: number; readonly request: Request },
): Promise<Redirect> {
  const here = safeRedirect(new URL(request.url).searchParams.get('return_to'), `/auctions/${auctionId}`)
  if (viewer === null || readPressedHeart(request) !== auctionId) return redirectTo(here)
  const changed = await watchAuction(env, { auctionId, viewer, nowMs })
  const notify = changed.ok ? changed.value.notify : null
  if (notify) waitUntil(notify())
  return redirectTo(here, [
    ['set-cookie', endedPressedHeartCookie(env)],
    ...(notify ? ([['set-cookie', addedToWatchlistCookie(env, auctionId)]] as [string, string][]) : []),
  ])
}
