import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { NewReview, WireReview, WireSellerFigures } from '../../domain/schemas/messaging.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readSeller } from '../services/messaging/read-seller.ts'
import { writeReview } from '../services/messaging/write-review.ts'

/** Reviews of sellers by their buyers, with figures of the seller's sales. */
export const reviews = routeGroup('Reviews', '')

const IdParams = z.object({ id: PathId })

reviews.route({
  method: 'get',
  path: '/sellers/:id/reviews',
  access: 'seller.view',
  summary: "List the reviews of a seller, newest first, with figures of the seller's sales",
  params: IdParams,
  query: ListQuery,
  answer: paginated(WireReview).extend({ figures: WireSellerFigures }),
  async handler({ env, viewer, params, query }) {
    const record = await readSeller(env, { sellerId: params.id, viewerId: viewer?.userId ?? null, query })
    return record ? { ...record.reviews, figures: record.figures } : refuse(refusal('not_found'))
  },
})

reviews.route({
  method: 'post',
  path: '/auctions/:id/review',
  access: 'review.write',
  summary: 'Review the seller of a settled sale as its buyer, once per sale',
  params: IdParams,
  body: NewReview,
  status: 201,
  answer: z.object({ data: z.object({ seller_id: z.number().int() }) }),
  async handler({ env, viewer, params, body, nowMs }) {
    const review = { rating: body.rating, text: body.review ?? '' }
    const written = await writeReview(env, { auctionId: params.id, userId: viewer.userId, ...review, nowMs })
    return written.ok ? { data: { seller_id: written.value.sellerId } } : refuse(written.refusal)
  },
})
