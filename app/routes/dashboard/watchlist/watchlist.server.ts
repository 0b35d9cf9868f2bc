import { type WatchedFilter, watchedFilter } from '../../../../domain/auction/my-watchlist.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type OwnListRequest,
  type WatchedRows,
  watchedRows,
} from '../../../../worker/services/auctions/my-lists.ts'
import { type Closings, closingsOf } from '../../../lib/closings.server.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { type OwnMarks, ownMarks } from '../../../lib/viewer-marks.server.ts'

export interface Watchlist {
  readonly kind: 'watched'
  readonly page: WatchedRows
  readonly filter: WatchedFilter
  readonly closings: Closings
  readonly standings: OwnMarks['standings']
}

/** The "Watchlist" tab: the auctions that the viewer watches, filtered by `show` of the address. */
export async function readWatchlist(
  context: PageContext,
  request: OwnListRequest,
  show: string | null,
): Promise<Watchlist> {
  const filter = watchedFilter(show)
  const page = await watchedRows(context.env, request, filter)
  const [closings, { standings }] = await Promise.all([
    closingsOf(context.env, page.data),
    ownMarks(context, page.data),
  ])
  return {
    kind: 'watched',
    page: { ...page, data: page.data.map(withFirstPhotoOnly) },
    filter,
    closings,
    standings,
  }
}
