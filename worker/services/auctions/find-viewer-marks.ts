import { database } from '../../db/client.ts'
import { listViewerStatuses, type ViewerStatusRow } from '../../db/queries/auctions/viewer-statuses.ts'
import { filterWatchedIds } from '../../db/queries/auctions/watchlist.ts'
import type { Env } from '../../env.ts'

interface ViewerMarkRows {
  readonly watchedIds: readonly number[]
  /** One row for each auction that the viewer has bid on. */
  readonly bidOn: readonly ViewerStatusRow[]
}

/** Which of these auctions a person watches, and whether they lead or won those that they have bid on. */
export async function findViewerMarks(
  env: Env,
  request: { readonly userId: number; readonly auctionIds: readonly number[] },
): Promise<ViewerMarkRows> {
  const db = database(env)
  const [watchedIds, bidOn] = await Promise.all([
    filterWatchedIds(db, request),
    listViewerStatuses(db, request),
  ])
  return { watchedIds, bidOn }
}
