import { personMask, type SellerFigures } from '../../../domain/messaging/seller-record.ts'
import type { ListQuery, Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireReview } from '../../../domain/schemas/messaging.ts'
import { database } from '../../db/client.ts'
import { findSellerFigures, listReviews, type ReviewRow } from '../../db/queries/messaging/reviews.ts'
import type { Env } from '../../env.ts'
import { toPage } from './to-page.ts'

export interface SellerRecord {
  readonly figures: SellerFigures
  readonly reviews: Paginated<WireReview>
}

/** A seller's sales figures and reviews; null for somebody without public auctions. */
export async function readSeller(
  env: Pick<Env, 'DB'>,
  {
    sellerId,
    viewerId,
    query,
  }: { readonly sellerId: number; readonly viewerId: number | null; readonly query: ListQuery },
): Promise<SellerRecord | null> {
  const db = database(env)
  const figures = await findSellerFigures(db, sellerId)
  if (figures.auctions === 0) return null
  const { counts, limit, offset } = toPage(query, figures.reviews)
  const rows = figures.reviews === 0 ? [] : await listReviews(db, sellerId, { limit, offset })
  return { figures, reviews: { data: rows.map((row) => toApiReview(row, viewerId)), ...counts } }
}

function toApiReview(row: ReviewRow, viewerId: number | null): WireReview {
  return {
    id: row.id,
    rating: row.rating,
    review: row.body,
    buyer: personMask(row.reviewer),
    vehicle: row.vehicle,
    bought_at: new Date(row.boughtAtMs).toISOString(),
    is_own: row.reviewerId === viewerId,
    created_at: new Date(row.createdAtMs).toISOString(),
  }
}
