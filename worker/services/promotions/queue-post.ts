import { absoluteUrl } from '../../../domain/format/absolute-url.ts'
import { socialPostText } from '../../../domain/listing/social-post.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings/listings.ts'
import { hasAddon } from '../../db/queries/promotions/promotions.ts'
import { insertSocialPost } from '../../db/queries/promotions/social-posts.ts'
import type { Env } from '../../env.ts'
import { createCopyListPublisher } from '../../providers/social/copy-list.ts'

/**
 * Queues the social media post of an auction that has opened, if its seller has bought one. Safe to run
 * again.
 */
export async function queuePost(
  env: Env,
  { auctionId, nowMs }: { readonly auctionId: number; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  if (!(await hasAddon(db, auctionId, 'social_media'))) return
  const listing = await findListing(db, auctionId)
  if (listing === undefined) return
  const { vehicle, auction, seller } = listing
  const path = `/auctions/${auctionId}`
  const text = socialPostText({
    title: auction.title,
    mileage: vehicle.mileage,
    mileageType: vehicle.mileageType,
    place: { city: seller.city, state: seller.state },
    startingBid: centsToDollars(auction.startingBidCents),
    hasReserve: auction.hasReserve,
    endAtMs: auction.endAtMs,
    address: absoluteUrl(env.SITE_URL, path) ?? path,
    nowMs,
  })
  const publisher = createCopyListPublisher({ insert: (post, atMs) => insertSocialPost(db, post, atMs) })
  await publisher.queue({ auctionId, text }, nowMs)
}
