import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { publicBusiness } from '../../../domain/account/dealer-approval.ts'
import { sellerName } from '../../../domain/account/person-labels.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { readReviewable, reviewRefusalMessage } from '../../../worker/services/messaging/write-review.ts'
import { redirectTo, requireId, requireUser } from '../../lib/http.server.ts'

export interface ReviewPage {
  readonly auctionId: number
  readonly title: string
  readonly seller: string
  /** Why there is nothing to review; null where there is. */
  readonly refused: string | null
}

/** The data of the form in which the buyer of a sale reviews its seller. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<ReviewPage> {
  const auctionId = requireId(params.id, '/auctions')
  const viewer = requireUser(context, `/auctions/${auctionId}/review`)
  const found = await findVisible(context.env, { auctionId, viewer })
  if (!found.ok) throw redirectTo(`/auctions/${auctionId}`)
  const { auction, seller } = found.value
  const state = await readReviewable(context.env, { auctionId: auction.id, userId: viewer.userId })
  const names = { first_name: seller.firstName, last_name: seller.lastName, username: seller.username }
  return {
    auctionId: auction.id,
    title: auction.title,
    seller: publicBusiness(seller).name?.trim() || sellerName(names),
    refused: state === 'yes' ? null : reviewRefusalMessage(state),
  }
}
