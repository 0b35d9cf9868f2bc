import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import { readAuction } from '../auctions/read-auction.ts'
import type { PageContext } from './page-context.ts'

/** The viewer's maximum, standing and mask in an auction; null for nobody, and where there is no such auction. */
export async function readOwnStanding(
  { env, viewer, nowMs }: PageContext,
  auctionId: number,
): Promise<OwnMaximumView | null> {
  if (viewer === null || !Number.isSafeInteger(auctionId)) return null
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  return read.ok ? read.value.own : null
}
