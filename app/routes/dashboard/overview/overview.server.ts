import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import {
  type MyBidRow,
  type MyBidTotals,
  readMyBidRows,
  readWatchedEndingNext,
} from '../../../../worker/services/auctions/my-lists.ts'
import {
  type RecentActivity,
  readRecentActivity,
} from '../../../../worker/services/auctions/recent-activity.ts'
import { type Needs, readNeeds } from '../../../../worker/services/dashboard/read-needs.ts'
import {
  type LiveListing,
  type LiveListings,
  readLiveListings,
} from '../../../../worker/services/listings/live-listings.ts'
import type { AuthorizationView } from '../../../../worker/services/payments/read-authorization.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { readViewerMarks, type ViewerMarks } from '../../../lib/viewer-marks.server.ts'
import { toRowWithOnePhoto } from '../my-bids/my-bids.server.ts'
import { type MySales, readMySales } from '../my-sales.server.ts'

export type { AuthorizationView, LiveListing, MyBidTotals as OwnBidFigures, RecentActivity }

export interface Overview extends Needs {
  readonly won: MySales
  readonly sold: MySales
  /** The running auctions that the viewer leads and that end next. */
  readonly leading: readonly MyBidRow[]
  readonly figures: MyBidTotals
  /** The viewer's own live auctions that end next. */
  readonly selling: LiveListings
  readonly recent: RecentActivity
  readonly watched: readonly WireListedAuction[]
  /** The viewer's status in the watched auctions, by auction id. */
  readonly viewerStatuses: ViewerMarks['viewerStatuses']
}

/** The "My Bids" tab lists the others. */
const MAX_LEADING = 6
const MAX_WATCHED = 3
/** The "My Auctions" tab lists the others. */
const MAX_SELLING = 6

/** The "Overview" tab. */
export async function readOverview(context: PageContext, viewer: Viewer): Promise<Overview> {
  const { env, nowMs } = context
  const firstPage = { viewer, nowMs, query: { page: 1, per_page: MAX_LEADING } }
  const [needs, won, sold, bidIn, selling, recent, watched] = await Promise.all([
    readNeeds(env, { viewer, nowMs }),
    readMySales(context, 'winner'),
    readMySales(context, 'seller'),
    readMyBidRows(env, firstPage, 'winning'),
    readLiveListings(env, firstPage, MAX_SELLING),
    readRecentActivity(env, firstPage),
    readWatchedEndingNext(env, MAX_WATCHED, firstPage),
  ])
  const { viewerStatuses } = await readViewerMarks(context, watched)
  return {
    ...needs,
    won,
    sold,
    leading: bidIn.data.map(toRowWithOnePhoto),
    figures: bidIn.totals,
    selling: {
      ...selling,
      listings: selling.listings.map((own) => ({ ...own, auction: withFirstPhotoOnly(own.auction) })),
    },
    recent: {
      bids: recent.bids.map((bid) => ({ ...bid, auction: withFirstPhotoOnly(bid.auction) })),
      auctions: recent.auctions.map(withFirstPhotoOnly),
    },
    watched: watched.map(withFirstPhotoOnly),
    viewerStatuses,
  }
}
