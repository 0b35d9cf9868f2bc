import { invalidFields } from '../../../domain/errors.ts'
import { loweringProblem } from '../../../domain/listing/seller-action-copy.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { type Outcome, refused } from '../result.ts'
import { editAuction } from './edit-auction.ts'

/**
 * Lowers the reserve or the buy now price to `amount` dollars, or drops it with null, and leaves the rest of the listing as
 * it is. It is an edit like any other: the room decides, the change is entered in the listing's history, and bidders hear
 * of it (decision 194).
 */
export async function lowerTerms(
  env: Env,
  {
    auctionId,
    viewer,
    term,
    amount,
    nowMs,
  }: {
    readonly auctionId: number
    readonly viewer: Viewer
    readonly term: 'reserve_price' | 'buy_now_price'
    readonly amount: number | null
    readonly nowMs: number
  },
): Promise<Outcome<WireAuction>> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return read
  const { auction } = read.value
  const present = auction[term]
  // Who may not know the reserve may not lower it either: the edit refuses them.
  const problem = amount === null || present === null ? null : loweringProblem(amount, present)
  if (problem !== null) return refused(invalidFields({ amount: [problem] }))
  return editAuction(env, {
    auctionId,
    viewer,
    edit: {
      title: auction.title,
      description: auction.description,
      starting_bid: auction.starting_bid,
      [term]: amount,
      updated_at: auction.updated_at,
    },
    nowMs,
  })
}
