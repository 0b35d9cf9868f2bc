import type { Env } from '../../worker/env.ts'
import { findVisible } from '../../worker/services/auctions/find-visible.ts'
import { parseBidTarget } from './urls/sign-in-reason.ts'

/**
 * The title of the public auction whose bid form is the redirect target after sign-in; null for any other
 * target.
 */
export async function biddingTitle(env: Env, target: string): Promise<string | null> {
  const auctionId = parseBidTarget(target)
  const found = auctionId === null ? null : await findVisible(env, { auctionId, viewer: null })
  return found?.ok ? found.value.auction.title : null
}
