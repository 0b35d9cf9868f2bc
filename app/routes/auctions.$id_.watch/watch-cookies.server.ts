import type { Env } from '../../../worker/env.ts'
import { isDevelopment } from '../../../worker/services/platform/environment.ts'

/**
 * Two short-lived cookies round a heart that was pressed by somebody who was not signed in (decision 121). The first
 * says which auction they pressed it on: only a form of this site sets it, so that coming back from the sign-in by a
 * link that somebody else made puts nothing on a watchlist. The second tells the next page what was put there.
 */

const PRESSED = 'hl_watch'

/** The page's scripts read this one, show the notice, and take it away. */
const ADDED = 'hl_watched'

/** Long enough to find a password, or to register. */
const PRESSED_FOR_S = 30 * 60
const ADDED_FOR_S = 60

type CookieEnv = Pick<Env, 'ENVIRONMENT'>

/** The auction whose heart this browser has pressed without being signed in; null where there was none. */
export function readPressedHeart(request: Request): number | null {
  const match = /(?:^|;\s*)hl_watch=(\d{1,15})(?:;|$)/.exec(request.headers.get('cookie') ?? '')
  return match?.[1] ? Number(match[1]) : null
}

export function pressedHeartCookie(env: CookieEnv, auctionId: number): string {
  return cookie(env, `${PRESSED}=${auctionId}; Max-Age=${PRESSED_FOR_S}; HttpOnly`)
}

export function endedPressedHeartCookie(env: CookieEnv): string {
  return cookie(env, `${PRESSED}=; Max-Age=0; HttpOnly`)
}

export function addedToWatchlistCookie(env: CookieEnv, auctionId: number): string {
  return cookie(env, `${ADDED}=${auctionId}; Max-Age=${ADDED_FOR_S}`)
}

function cookie(env: CookieEnv, text: string): string {
  return `${text}; Path=/; SameSite=Lax${isDevelopment(env) ? '' : '; Secure'}`
}
