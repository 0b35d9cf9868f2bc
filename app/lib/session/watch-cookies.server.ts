import type { Env } from '../../../worker/env.ts'
import { isDevelopment } from '../../../worker/services/platform/environment.ts'

/**
 * Two short-lived cookies for a watch button that a visitor pressed before signing in
 * (docs/rules/auction-page.md, Watching without a session). The first names the auction; only a form of this
 * site sets it, so a link made by somebody else adds nothing to a watchlist on the return from the sign-in.
 * The second makes the next page show the confirmation.
 */

const PRESSED = 'hl_watch'

/** The page's scripts read this cookie, show the toast, and delete the cookie. */
const ADDED = 'hl_watched'

/** Long enough to find a password, or to register. */
const PRESSED_FOR_S = 30 * 60
const ADDED_FOR_S = 60

type CookieEnv = Pick<Env, 'ENVIRONMENT'>

/** The auction whose watch button a visitor pressed in this browser; null where there is none. */
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
