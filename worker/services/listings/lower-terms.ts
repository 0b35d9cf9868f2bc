import { invalidFields } from '../../../domain/errors.ts'
import { loweringProblem } from '../../../domain/listing/seller-action-copy.ts'
import { err, type Result } from '../../../domain/result.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { editAuction } from './edit-auction.ts'

/**
 * Lowers the reserve or the buy now price to `amount` dollars, or removes it with null. The rest of the
 * listing stays. It is an ordinary edit: the room decides, the listing's history gets an entry, and bidders
 * are notified (decision 194). Errors: those of `editAuction`. docs/rules/listings.md, Lowering a price
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
): Promise<Result<WireAuction>> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return read
  const { auction } = read.value
  const present = auction[term]
  // The reserve is null for a viewer who is not its seller: editAuction refuses them.
  const problem = amount === null || present === null ? null : loweringProblem(amount, present)
  if (problem !== null) return err(invalidFields({ amount: [problem] }))
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
