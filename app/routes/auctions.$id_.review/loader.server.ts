import { sellerName } from '../../../domain/account/person-labels.ts'
import { NewReview } from '../../../domain/schemas/messaging.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import {
  readReviewable,
  whyNotReviewed,
  writeReview,
} from '../../../worker/services/messaging/write-review.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
} from '../../lib/http.server.ts'

export interface ReviewPage {
  readonly auctionId: number
  readonly title: string
  readonly seller: string
  /** Why there is nothing to review; null where there is. */
  readonly refused: string | null
}

/** The form by which the buyer of a sale reviews its seller. */
export async function readReviewPage(
  { env, viewer }: PageContext,
  id: string | undefined,
): Promise<ReviewPage | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/auctions')
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/review`)
  const found = await findVisible(env, { auctionId: auctionId.data, viewer })
  if (!found.ok) return redirectTo(`/auctions/${auctionId.data}`)
  const { auction, seller } = found.value
  const state = await readReviewable(env, { auctionId: auction.id, userId: viewer.userId })
  const names = { first_name: seller.firstName, last_name: seller.lastName, username: seller.username }
  return {
    auctionId: auction.id,
    title: auction.title,
    seller: seller.businessName?.trim() || sellerName(names),
    refused: state === 'yes' ? null : whyNotReviewed(state),
  }
}

/** Reviews by that form, and shows the review where everybody reads it. */
export async function reviewByForm(
  { env, viewer, nowMs }: PageContext,
  request: Request,
  id: string | undefined,
): Promise<RefusedForm | Redirect> {
  const auctionId = PathId.safeParse(id)
  if (!auctionId.success) return redirectTo('/auctions')
  if (viewer === null) return signInFirst(`/auctions/${auctionId.data}/review`)
  const fields = formFields(await request.formData())
  const typed = NewReview.safeParse({ ...fields, rating: Number(fields.rating) })
  if (!typed.success) return invalidForm(fields, typed.error)
  const { rating, review } = typed.data
  const said = { rating, text: review ?? '', nowMs }
  const written = await writeReview(env, { auctionId: auctionId.data, userId: viewer.userId, ...said })
  if (!written.ok) return refusedForm(fields, written.refusal)
  return redirectTo(`/sellers/${written.value.sellerId}`)
}
