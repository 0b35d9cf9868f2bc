import { type BidDisplayState, bidDisplayState } from '../../domain/auction/bid-state.ts'
import type { PageContext } from '../../worker/http/page/page-context.ts'
import { findViewerMarks } from '../../worker/services/auctions/find-viewer-marks.ts'

/**
 * The viewer's watchlist and bid states in the auctions of a list. Private data, so it is never part of the
 * public list.
 */
export interface ViewerMarks {
  readonly watchedIds: readonly number[]
  /** The state of the viewer's bids, by auction id. */
  readonly viewerStatuses: Readonly<Record<number, BidDisplayState>>
}

export const NO_MARKS: ViewerMarks = { watchedIds: [], viewerStatuses: {} }

/** Which of these auctions the viewer watches, and the state of those that the viewer has bid on. */
export async function readViewerMarks(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  auctions: readonly { readonly id: number }[],
): Promise<ViewerMarks> {
  if (viewer === null || auctions.length === 0) return NO_MARKS
  const auctionIds = auctions.map(({ id }) => id)
  const { watchedIds, bidOn } = await findViewerMarks(env, { userId: viewer.id, auctionIds })
  const viewerStatuses: Record<number, BidDisplayState> = {}
  for (const row of bidOn) {
    const state = bidDisplayState(row)
    if (state !== null) viewerStatuses[row.auctionId] = state
  }
  return { watchedIds, viewerStatuses }
}
