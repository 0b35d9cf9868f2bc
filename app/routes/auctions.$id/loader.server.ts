import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { salePayHref } from '../../../domain/after-sale/sale-labels.ts'
import { type CardAuction, cardAuction } from '../../../domain/auction/card-auction.ts'
import type { ViewerStatus } from '../../../domain/auction/viewer-status.ts'
import { getCheckoutState } from '../../../domain/listing/checkout.ts'
import { unpaidText } from '../../../domain/listing/checkout-labels.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import { NO_CHANGES, toVisibleChanges, type VisibleChanges } from '../../../domain/listing/visible-changes.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { type SpecificationGroup, toSpecifications } from '../../../domain/vehicle/specifications.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { siteOrigin } from '../../../worker/http/page/site-origin.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { readClosedAt } from '../../../worker/services/auctions/read-closed-at.ts'
import { readOpensOnMaximum } from '../../../worker/services/bidding/opens-on-maximum.ts'
import { readPublicChanges } from '../../../worker/services/listings/listing-history.ts'
import { readQuestions } from '../../../worker/services/messaging/questions.ts'
import { readSeller, type SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { readReviewable } from '../../../worker/services/messaging/write-review.ts'
import { isListingPaid } from '../../../worker/services/payments/is-listing-paid.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { similarAuctions } from '../../../worker/services/search/similar-auctions.ts'
import { readOwedPremium } from '../../../worker/services/settlement/read-sales.ts'
import { orUnavailable, withStatus } from '../../lib/http.server.ts'
import { parseAuctionId } from './auction-id.server.ts'
import { getBackLink } from './back-link.ts'
import { BIDDER_FILE } from './bidding/bidder-file.ts'
import {
  type HistoryPage,
  parseShownHistory,
  readHistoryPage,
  type ShownHistory,
} from './history/history-page.server.ts'
import { type AuctionTab, parseTab } from './tabs/auction-tab.ts'
import { toViewerStatus } from './viewer-status.server.ts'

export type { SellerRecord }

/** Whether the viewer can bid, or what is missing, by the data of the page; the room decides. */
export type BidderState =
  | 'signed_out'
  | 'seller'
  | 'owes_premium'
  | 'needs_authorization'
  | 'needs_confirmation'
  | 'may_bid'

export interface AuctionPage {
  readonly auction: WireAuction
  readonly own: ViewerStatus | null
  readonly isWatched: boolean
  /** Whether the bid form opens on a maximum: the viewer's preference, from their first maximum on. */
  readonly opensOnMaximum: boolean
  readonly bidder: BidderState
  /** The URL where the viewer confirms their card; null if no confirmation is pending. */
  readonly confirmUrl: string | null
  /** The seller's link to the checkout, with its deadline; null for others, and once the listing is paid. */
  readonly checkout: { readonly href: string; readonly text: string } | null
  /** When it was closed or cancelled; null while it runs, and until that ledger entry is replicated. */
  readonly closedAtMs: number | null
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
      formKey: crypto.randomUUID(),
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
  { env, viewer, nowMs }: PageContext,
  { auctionId, shown, tab }: AuctionPageRequest,
): Promise<AuctionPageResult> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return { found: false, message: read.refusal.message }
  const { auction, isWatched } = read.value
  const [
    own,
    authorization,
    opensOnMaximum,
    checkout,
    closedAtMs,
    similar,
    history,
    sellerRecord,
    mayReview,
    questions,
    changes,
    owed,
  ] = await Promise.all([
    toViewerStatus({ env, viewer }, read.value),
    viewer === null ? null : readAuthorization(env, { userId: viewer.id, nowMs }),
    viewer === null ? false : readOpensOnMaximum(env, { userId: viewer.id, own: read.value.own }),
    viewer?.id === auction.seller_id ? unpaidCheckout(env, auction, nowMs) : null,
    readClosedAt(env, { auctionId, status: auction.status }),
    similarAuctions(env, { auction, nowMs }),
    shown === null ? null : readHistoryPage({ env, viewer }, { auctionId, ...shown }),
    tab === 'seller' ? readSeller(env, sellerRequest(auction, viewer)) : null,
    tab === 'seller' && viewer !== null && auction.result?.outcome === 'sold'
      ? readReviewable(env, { auctionId, userId: viewer.id })
      : null,
    tab === 'overview' ? readQuestions(env, questionsRequest(auction, viewer)) : null,
    tab === 'overview' || tab === 'specifications' ? readPublicChanges(env, auctionId) : null,
    viewer === null ? null : readOwedPremium(env, viewer.id),
  ])
  const bidder = bidderState(viewer?.id ?? null, auction.seller_id, {
    authorization: authorization?.state ?? 'none',
    owes: owed !== null,
  })
  return {
    found: true,
    page: {
      auction,
      own,
      isWatched,
      opensOnMaximum,
      bidder,
      confirmUrl: owed === null ? (authorization?.actionUrl ?? null) : salePayHref(owed.saleId),
      checkout,
      closedAtMs,
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

async function unpaidCheckout(
  env: PageContext['env'],
  { id, status, start_time }: WireAuction,
  nowMs: number,
): Promise<AuctionPage['checkout']> {
  const isPaid = await isListingPaid(env, id)
  if (getCheckoutState({ status, isPaid }) !== 'open') return null
  return { href: checkoutHref(id), text: unpaidText({ status, startAtMs: Date.parse(start_time) }, nowMs) }
}

function bidderState(
  viewerId: number | null,
  sellerId: number,
  {
    authorization,
    owes,
  }: {
    readonly authorization: 'active' | 'action_required' | 'expired' | 'none'
    readonly owes: boolean
  },
): BidderState {
  if (viewerId === null) return 'signed_out'
  if (viewerId === sellerId) return 'seller'
  if (owes) return 'owes_premium'
  if (authorization === 'active') return 'may_bid'
  return authorization === 'action_required' ? 'needs_confirmation' : 'needs_authorization'
}
