import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import { watchAuction } from '../../../worker/services/auctions/change-watch.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'
import { addedToWatchlistCookie, endedPressedHeartCookie, readPressedHeart } from './watch-cookies.server.ts'

/**
 * The return from the sign-in that a heart button asked for: watches the auction and redirects to the page of
 * the button. Without the cookie of that press it changes nothing, so a link made by somebody else adds
 * nothing to a watchlist.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs): Promise<Redirect> {
  const { env, viewer, nowMs, waitUntil } = context
  const auctionId = Number(params.id)
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
