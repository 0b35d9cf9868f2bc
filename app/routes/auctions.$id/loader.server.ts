import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { cardAuction } from '../../../domain/auction/card-auction.ts'
import type { OwnStanding } from '../../../domain/auction/viewer-outcome.ts'
import { checkoutStanding } from '../../../domain/listing/checkout.ts'
import { unpaidText } from '../../../domain/listing/checkout-labels.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import { type ChangesShown, changesShown, NO_CHANGES } from '../../../domain/listing/visible-changes.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import type { WireQuestion } from '../../../domain/schemas/messaging.ts'
import { database } from '../../../worker/db/client.ts'
import { lastMomentOf } from '../../../worker/db/queries/auctions/auction-events.ts'
import { findListingToPay } from '../../../worker/db/queries/payments/listing-payments.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { readPublicChanges } from '../../../worker/services/listings/listing-history.ts'
import { readQuestions } from '../../../worker/services/messaging/questions.ts'
import { readSeller, type SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { readReviewable } from '../../../worker/services/messaging/write-review.ts'
import { readPreferences } from '../../../worker/services/notifications/preferences.ts'
import { readAuthorization } from '../../../worker/services/payments/read-authorization.ts'
import { similarAuctions } from '../../../worker/services/search/similar-auctions.ts'
import { type HistoryPage, readHistoryPage, type ShownHistory } from './history/history-page.server.ts'
import { ownStanding } from './viewer-status.server.ts'

/** What keeps a person from bidding, as far as a page can know; the room decides. */
export type BidderState = 'signed_out' | 'seller' | 'needs_authorization' | 'needs_confirmation' | 'may_bid'

export interface AuctionPage {
  readonly auction: WireAuction
  readonly own: OwnStanding | null
  readonly isWatched: boolean
  /** Whether the bid form opens on a maximum, as its reader prefers. */
  readonly opensOnMaximum: boolean
  readonly bidder: BidderState
  /** Where the bank's confirmation waits. */
  readonly confirmUrl: string | null
  /** Where its own seller pays for it, and until when; null for everybody else, and once it is paid for. */
  readonly checkout: { readonly href: string; readonly text: string } | null
  /** When it was closed or cancelled; null while it is not, and until the copy of its log has come. */
  readonly closedAtMs: number | null
  readonly similar: readonly CardAuction[]
  /** Read only where it is shown. */
  readonly history: HistoryPage | null
  /** Read only where it is shown; null also where nothing is known of the seller's past. */
  readonly sellerRecord: SellerRecord | null
  /** Whether the viewer has bought the car, and can say what they think of its seller. */
  readonly mayReview: boolean
  /** The newest questions, read only where they are shown. */
  readonly questions: Paginated<WireQuestion> | null
  /** What its seller changed in public, read only where the facts are shown. */
  readonly changes: ChangesShown
}

export type AuctionPageOutcome =
  | { readonly found: true; readonly page: AuctionPage }
  | { readonly found: false; readonly message: string }

interface AuctionPageRequest {
  readonly auctionId: number
  /** The part of the history to show; null where another tab is open. */
  readonly shown: ShownHistory | null
  readonly tab: 'overview' | 'specifications' | 'bids' | 'seller'
}

/** Everything that the page of one auction shows. */
export async function readAuctionPage(
  { env, viewer, nowMs }: PageContext,
  { auctionId, shown, tab }: AuctionPageRequest,
): Promise<AuctionPageOutcome> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return { found: false, message: read.refusal.message }
  const { auction, isWatched } = read.value
  const [
    own,
    authorization,
    preferences,
    checkout,
    closedAtMs,
    similar,
    history,
    sellerRecord,
    mayReview,
    questions,
    changes,
  ] = await Promise.all([
    ownStanding({ env, viewer }, read.value),
    viewer === null ? null : readAuthorization(env, { userId: viewer.id, nowMs }),
    viewer === null ? null : readPreferences(env, viewer.id),
    viewer?.id === auction.seller_id ? unpaidCheckout(env, auction, nowMs) : null,
    closedAt(env, auction),
    similarAuctions(env, { auction, nowMs }),
    shown === null ? null : readHistoryPage({ env, viewer }, { auctionId, ...shown }),
    tab === 'seller' ? readSeller(env, sellerRequest(auction, viewer)) : null,
    tab === 'seller' && viewer !== null && auction.result?.outcome === 'sold'
      ? readReviewable(env, { auctionId, userId: viewer.id })
      : null,
    tab === 'overview' ? readQuestions(env, questionsRequest(auction, viewer)) : null,
    tab === 'overview' || tab === 'specifications' ? readPublicChanges(env, auctionId) : null,
  ])
  const bidder = bidderState(viewer?.id ?? null, auction.seller_id, authorization?.state ?? 'none')
  return {
    found: true,
    page: {
      auction,
      own,
      isWatched,
      opensOnMaximum: preferences?.autoBidding ?? false,
      bidder,
      confirmUrl: authorization?.actionUrl ?? null,
      checkout,
      closedAtMs,
      similar: similar.map(cardAuction),
      history,
      sellerRecord,
      mayReview: mayReview === 'yes',
      questions,
      changes: changes === null ? NO_CHANGES : changesShown(changes, nowMs),
    },
  }
}

/** As many of the newest reviews as a tab shows. */
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
  const listing = await findListingToPay(database(env), id)
  const isPaid = listing === null || listing.listingPaidAtMs !== null
  if (checkoutStanding({ status, isPaid }) !== 'open') return null
  return { href: checkoutHref(id), text: unpaidText({ status, startAtMs: Date.parse(start_time) }, nowMs) }
}

async function closedAt(env: PageContext['env'], { id, status }: WireAuction): Promise<number | null> {
  if (status !== 'ended' && status !== 'cancelled') return null
  return lastMomentOf(database(env), { auctionId: id, type: status === 'ended' ? 'closed' : 'cancelled' })
}

function bidderState(
  viewerId: number | null,
  sellerId: number,
  authorization: 'active' | 'action_required' | 'expired' | 'none',
): BidderState {
  if (viewerId === null) return 'signed_out'
  if (viewerId === sellerId) return 'seller'
  if (authorization === 'active') return 'may_bid'
  return authorization === 'action_required' ? 'needs_confirmation' : 'needs_authorization'
}
