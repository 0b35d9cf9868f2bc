import { auctionToBidIn } from '../../../domain/display/sign-in-reason.ts'
import type { Env } from '../../env.ts'
import { findVisible } from '../auctions/find-visible.ts'

/** The title of the public auction that somebody goes on to bid in; null for any other address. */
export async function titleToBidOn(env: Env, target: string): Promise<string | null> {
  const auctionId = auctionToBidIn(target)
  const found = auctionId === null ? null : await findVisible(env, { auctionId, viewer: null })
  return found?.ok ? found.value.auction.title : null
}
