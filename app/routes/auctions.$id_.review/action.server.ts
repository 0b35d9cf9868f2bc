import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { NewReview } from '../../../domain/schemas/messaging.ts'
import { writeReview } from '../../../worker/services/messaging/write-review.ts'
import {
  formFields,
  invalidForm,
  type Redirect,
  type RefusedForm,
  redirectTo,
  refusedForm,
  requireId,
  requireUser,
} from '../../lib/http.server.ts'

/** Publishes the review, and leads to the seller's page, where everybody reads it. */
export async function action({
  request,
  params,
  context,
}: ActionFunctionArgs): Promise<RefusedForm | Redirect> {
  const auctionId = requireId(params.id, '/auctions')
  const { userId } = requireUser(context, `/auctions/${auctionId}/review`)
  const fields = formFields(await request.formData())
  const parsed = NewReview.safeParse({ ...fields, rating: Number(fields.rating) })
  if (!parsed.success) return invalidForm(fields, parsed.error)
  const { rating, review } = parsed.data
  const written = await writeReview(context.env, {
    auctionId,
    userId,
    rating,
    text: review ?? '',
    nowMs: context.nowMs,
  })
  if (!written.ok) return refusedForm(fields, written.refusal)
  return redirectTo(`/sellers/${written.value.sellerId}`)
}
