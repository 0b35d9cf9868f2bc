import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import { NO_CHANGES, toVisibleChanges, type VisibleChanges } from '../../../domain/listing/visible-changes.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { type SpecificationGroup, toSpecifications } from '../../../domain/vehicle/specifications.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { cardsPart, roomPart } from '../../../worker/services/auctions/live-parts.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { readPublicChanges } from '../../../worker/services/listings/listing-history.ts'
import { readQuestions } from '../../../worker/services/messaging/questions.ts'
import { readSeller, type SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { readReviewable } from '../../../worker/services/messaging/write-review.ts'
import { similarAuctions } from '../../../worker/services/search/similar-auctions.ts'
import type { AuctionRoomData } from '../../components/auction-room/auction-data.ts'
import { BIDDER_FILE } from '../../components/auction-room/bidding/bidder-file.ts'
import { orUnavailable, withStatus } from '../../lib/http.server.ts'
import { parseAuctionId } from './auction-id.server.ts'
import { toAuctionRoomData } from './auction-room-data.server.ts'
import { getBackLink } from './back-link.ts'
import {
  type HistoryPage,
  parseShownHistory,
  readHistoryPage,
  type ShownHistory,
} from './history/history-page.server.ts'
import { type AuctionTab, parseTab } from './tabs/auction-tab.ts'

export type { SellerRecord }

export interface AuctionPage extends AuctionRoomData {
  readonly similar: readonly CardAuction[]
  /** Read only for the tab `bids`. */
  readonly history: HistoryPage | null
  /** Read only for the tab `seller`; null also for a seller without a public auction. */
  readonly sellerRecord: SellerRecord | null
  /** Whether the viewer bought the vehicle and can review its seller. */
  readonly mayReview: boolean
  /** The newest questions, read only for the tab `overview`. */
  readonly questions: Paginated<WireQuestion> | null
  /** The seller's public changes of the listing, read only for the tabs that show the facts. */
  readonly changes: VisibleChanges
  /** Only for the tab `specifications`. */
  readonly specifications: readonly SpecificationGroup[] | null
}

export type AuctionPageResult =
  | { readonly found: true; readonly page: AuctionPage }
  | { readonly found: false; readonly message: string }

interface AuctionPageRequest {
  readonly auctionId: number
  /** The part of the bid history to read; null where another tab is open. */
  readonly shown: ShownHistory | null
  readonly tab: AuctionTab
}

/** One auction; 404 with a sentence where there is none that the viewer may see. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams, origin } = new URL(request.url)
  const tab = parseTab(searchParams)
  const shown = tab === 'bids' ? parseShownHistory(searchParams) : null
  const read = await orUnavailable(
    'Failed to fetch auction',
    readAuctionPage(context, { auctionId: parseAuctionId(params.id), shown, tab }),
  )
  if (!read.found) return withStatus({ found: false as const, message: read.message }, 404)
  return withStatus(
    {
      found: true as const,
      ...read.page,
      tab,
      // Only who is signed in has a form to bid.
      formKey: context.viewer === null ? '' : crypto.randomUUID(),
      // The bid forms' code is fetched together with the page's code, not after it.
      codeAhead: context.viewer === null ? null : BIDDER_FILE,
      viewerId: context.viewer?.id ?? null,
      nowMs: context.nowMs,
      back: getBackLink(request.headers.get('referer'), [origin, siteOrigin(request, context.env)]),
    },
    200,
  )
}

/** All data of an auction's page; what only one tab shows is read for that tab alone. */
export async function readAuctionPage(
  { env, viewer, nowMs, cachePage }: PageContext,
  { auctionId, shown, tab }: AuctionPageRequest,
): Promise<AuctionPageResult> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return { found: false, message: read.refusal.message }
  const { auction } = read.value
  const [room, similar, history, sellerRecord, mayReview, questions, changes] = await Promise.all([
    toAuctionRoomData({ env, viewer, nowMs }, read.value),
    similarAuctions(env, { auction, nowMs }),
    shown === null ? null : readHistoryPage({ env, viewer }, { auctionId, ...shown }),
    tab === 'seller' ? readSeller(env, sellerRequest(auction, viewer)) : null,
    tab === 'seller' && viewer !== null && auction.result?.outcome === 'sold'
      ? readReviewable(env, { auctionId, userId: viewer.id })
      : null,
    tab === 'overview' ? readQuestions(env, questionsRequest(auction, viewer)) : null,
    tab === 'overview' || tab === 'specifications' ? readPublicChanges(env, auctionId) : null,
  ])
  // The pages of others show seconds too (`needsSeconds`), so that none lasts.
  // A chart of bids changes with each moment.
  if (auction.status === 'active' && shown === null) cachePage?.([roomPart(auction), cardsPart(similar)])
  return {
    found: true,
    page: {
      ...room,
      similar: similar.map(cardAuction),
      history,
      sellerRecord,
      mayReview: mayReview === 'yes',
      questions,
      changes: changes === null ? NO_CHANGES : toVisibleChanges(changes, nowMs),
      specifications: tab === 'specifications' ? toSpecifications(auction.vehicle) : null,
    },
  }
}

const REVIEWS_SHOWN = 3
const QUESTIONS_SHOWN = 2

function sellerRequest({ seller_id: sellerId }: WireAuction, viewer: PageContext['viewer']) {
  return { sellerId, viewerId: viewer?.id ?? null, query: { page: 1, per_page: REVIEWS_SHOWN } }
}

function questionsRequest({ id: auctionId }: WireAuction, viewer: PageContext['viewer']) {
  return { auctionId, viewerId: viewer?.id ?? null, query: { page: 1, per_page: QUESTIONS_SHOWN } }
}
