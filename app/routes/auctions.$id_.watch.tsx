import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../domain/account/safe-redirect.ts'
import { unwatchAuction, watchAuction } from '../../worker/services/auctions/change-watch.ts'
import { type Redirect, redirectTo } from '../lib/http.server.ts'
import {
  addedToWatchlistCookie,
  endedPressedHeartCookie,
  pressedHeartCookie,
  readPressedHeart,
} from '../lib/session/watch-cookies.server.ts'

/**
 * Adds an auction to the watchlist or removes it, as the plain form of a heart button says, and redirects to
 * the page of that button. A visitor is sent to the sign-in first and returns through this route's loader.
 */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<Redirect> {
  const { env, viewer, nowMs, waitUntil } = context
  const auctionId = Number(params.id)
  const form = await request.formData()
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
 * Handles the return from a sign-in that a watch button required: adds the auction to the watchlist and
 * redirects to the page of the button. Without the cookie of that press it changes nothing, so a link made by
 * somebody else adds nothing to a watchlist.
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
