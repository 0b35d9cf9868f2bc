import { parseWatchlistFilter, type WatchlistFilter } from '../../../../domain/auction/my-watchlist.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import {
  type MyListRequest,
  readWatchlistPage,
  type WatchlistPage,
} from '../../../../worker/services/auctions/my-lists.ts'
import { type Closings, readClosings } from '../../../lib/closing-times.server.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { readViewerMarks, type ViewerMarks } from '../../../lib/viewer-marks.server.ts'

export interface Watchlist {
  readonly kind: 'watched'
  readonly page: WatchlistPage
  readonly filter: WatchlistFilter
  readonly closings: Closings
  readonly viewerStatuses: ViewerMarks['viewerStatuses']
}

/** The "Watchlist" tab: the auctions that the viewer watches, filtered by the URL parameter `show`. */
export async function readWatchlist(
  context: PageContext,
  request: MyListRequest,
  show: string | null,
): Promise<Watchlist> {
  const filter = parseWatchlistFilter(show)
  const page = await readWatchlistPage(context.env, request, filter)
  const [closings, { viewerStatuses }] = await Promise.all([
    readClosings(context.env, page.data),
    readViewerMarks(context, page.data),
  ])
  return {
    kind: 'watched',
    page: { ...page, data: page.data.map(withFirstPhotoOnly) },
    filter,
    closings,
    viewerStatuses,
  }
}
