import { type BidDisplayState, bidDisplayState } from '../../domain/auction/bid-state.ts'
import { database } from '../../worker/db/client.ts'
import { standingsAmong } from '../../worker/db/queries/auctions/viewer-statuses.ts'
import { watchedAmong } from '../../worker/db/queries/auctions/watchlist.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'

/** What the auctions of a list are to the one who looks at it. It is theirs alone, and never part of the public list. */
export interface OwnMarks {
  readonly watchedIds: readonly number[]
  /** How the viewer's bids stand, by the auction's id. */
  readonly standings: Readonly<Record<number, BidDisplayState>>
}

export const NO_MARKS: OwnMarks = { watchedIds: [], standings: {} }

/** Which of these auctions the viewer watches, and how they stand in those that they have bid on. */
export async function ownMarks(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  auctions: readonly { readonly id: number }[],
): Promise<OwnMarks> {
  if (viewer === null || auctions.length === 0) return NO_MARKS
  const asked = { userId: viewer.id, auctionIds: auctions.map(({ id }) => id) }
  const db = database(env)
  const [watchedIds, rows] = await Promise.all([watchedAmong(db, asked), standingsAmong(db, asked)])
  const standings: Record<number, BidDisplayState> = {}
  for (const row of rows) {
    const state = bidDisplayState(row)
    if (state !== null) standings[row.auctionId] = state
  }
  return { watchedIds, standings }
}
