import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { readDealerWaits } from '../../../../worker/services/administration/dealers/dealer-waits.ts'
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
import {
  type LiveListing,
  type LiveListings,
  readLiveListings,
} from '../../../../worker/services/listings/live-listings.ts'
import {
  type AuthorizationView,
  readAuthorization,
} from '../../../../worker/services/payments/read-authorization.ts'
import { type OwedPremium, readOwedPremium } from '../../../../worker/services/settlement/read-sales.ts'
import { withFirstPhotoOnly } from '../../../lib/http.server.ts'
import { readViewerMarks, type ViewerMarks } from '../../../lib/viewer-marks.server.ts'
import { toRowWithOnePhoto } from '../my-bids/my-bids.server.ts'
import { type MyOffer, readMyOffers } from '../my-offers.server.ts'
import { type MySales, readMySales } from '../my-sales.server.ts'

export type {
  AuthorizationView,
  LiveListing,
  MyBidTotals as OwnBidFigures,
  RecentActivity,
  SellerPerformance,
}

export interface Overview {
  /** The open after-sale offers, made by the viewer or to them. */
  readonly offers: readonly MyOffer[]
  readonly won: MySales
  readonly sold: MySales
  /** The running auctions that the viewer has bid in, sorted by their end. */
  readonly live: readonly MyBidRow[]
  readonly figures: MyBidTotals
  /** The viewer's own live auctions that end next. */
  readonly selling: LiveListings
  readonly recent: RecentActivity
  readonly watched: readonly WireListedAuction[]
  /** The viewer's status in the watched auctions, by auction id. */
  readonly viewerStatuses: ViewerMarks['viewerStatuses']
  readonly authorization: AuthorizationView
  /** The sale whose premium the viewer owes; null if none. */
  readonly owed: OwedPremium | null
  /** Why the viewer, a dealer, cannot publish yet; null if they can. */
  readonly dealerWaits: string | null
}

type SellerPerformance = LiveListings['performance']

/** A person bids in few auctions at once. The "My Bids" tab lists the others. */
const MAX_LIVE = 24
const MAX_WATCHED = 3
/** The "My Auctions" tab lists the others. */
const MAX_SELLING = 6

/** The "Overview" tab. */
export async function readOverview(context: PageContext, viewer: Viewer): Promise<Overview> {
  const { env, nowMs } = context
  const firstPage = { viewer, nowMs, query: { page: 1, per_page: MAX_LIVE } }
  const [offers, won, sold, bidIn, selling, recent, watched, authorization, owed, dealerWaits] =
    await Promise.all([
      readMyOffers(context),
      readMySales(context, 'winner'),
      readMySales(context, 'seller'),
      readMyBidRows(env, firstPage),
      readLiveListings(env, firstPage, MAX_SELLING),
      readRecentActivity(env, firstPage),
      readWatchedEndingNext(env, MAX_WATCHED, firstPage),
      readAuthorization(env, { userId: viewer.id, nowMs }),
      readOwedPremium(env, viewer.id),
      readDealerWaits(env, viewer),
    ])
  const { viewerStatuses } = await readViewerMarks(context, watched)
  return {
    offers,
    won,
    sold,
    live: bidIn.data.filter(({ auction }) => isRunning(auction)).map(toRowWithOnePhoto),
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
    authorization,
    owed,
    dealerWaits,
  }
}

function isRunning({ status }: WireListedAuction): boolean {
  return status === 'active' || status === 'paused'
}
