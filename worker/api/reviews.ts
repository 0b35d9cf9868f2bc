import { z } from 'zod'
import { refusal } from '../../domain/errors.ts'
import { ListQuery, paginated } from '../../domain/schemas/list-query.ts'
import { NewReview, WireReview, WireSellerFigures } from '../../domain/schemas/messaging.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { refuse } from '../http/respond.ts'
import { area } from '../http/route.ts'
import { readSeller } from '../services/messaging/read-seller.ts'
import { writeReview } from '../services/messaging/write-review.ts'

/** What sellers' sales come to, and what their buyers say. */
export const reviews = area('Reviews', '')

const BY_ID = z.object({ id: PathId })

reviews.add({
  method: 'get',
  path: '/sellers/:id/reviews',
  access: 'seller.view',
  summary: 'What buyers say of a seller, the newest first, and what the sales of the seller come to',
  params: BY_ID,
  query: ListQuery,
  answer: paginated(WireReview).extend({ figures: WireSellerFigures }),
  async handler({ env, viewer, params, query }) {
    const record = await readSeller(env, { sellerId: params.id, viewerId: viewer?.userId ?? null, query })
    return record ? { ...record.reviews, figures: record.figures } : refuse(refusal('not_found'))
  },
})

reviews.add({
  method: 'post',
  path: '/auctions/:id/review',
  access: 'review.write',
  summary: 'Review the seller of a settled sale as its buyer, once',
  params: BY_ID,
  body: NewReview,
  status: 201,
  answer: z.object({ data: z.object({ seller_id: z.number().int() }) }),
  async handler({ env, viewer, params, body, nowMs }) {
    const said = { rating: body.rating, text: body.review ?? '' }
    const written = await writeReview(env, { auctionId: params.id, userId: viewer.userId, ...said, nowMs })
    return written.ok ? { data: { seller_id: written.value.sellerId } } : refuse(written.refusal)
  },
})
