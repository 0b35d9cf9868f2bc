import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import type { WireAuction, WireBid, WireListedAuction } from '../../../domain/schemas/auction.ts'
import { readAuction } from '../auctions/read-auction.ts'
import { readBidPage, readLedger } from '../auctions/read-history.ts'
import { similarAuctions } from '../auctions/similar-auctions.ts'
import { readAuthorization } from '../payments/read-authorization.ts'
import type { PageContext } from './page-context.ts'

/** What keeps a person from bidding, as far as a page can know; the room decides. */
export type BidderState = 'signed_out' | 'seller' | 'needs_authorization' | 'needs_confirmation' | 'may_bid'

/** A page of the bid history with what the log adds to it. */
export interface HistoryPage {
  readonly bids: readonly WireBid[]
  readonly currentPage: number
  readonly lastPage: number
  readonly log: {
    readonly entries: number
    readonly lastHash: string | null
    readonly extensions: readonly { readonly seq: number; readonly atMs: number; readonly endAtMs: number }[]
  }
}

export interface AuctionPage {
  readonly auction: WireAuction
  readonly own: OwnMaximumView | null
  readonly isWatched: boolean
  readonly bidder: BidderState
  /** Where the bank's confirmation waits. */
  readonly confirmUrl: string | null
  readonly similar: readonly WireListedAuction[]
  /** Read only where it is shown. */
  readonly history: HistoryPage | null
}

export type AuctionPageOutcome =
  | { readonly found: true; readonly page: AuctionPage }
  | { readonly found: false; readonly message: string }

interface AuctionPageRequest {
  readonly auctionId: number
  /** The page of the bid history to show; null where another tab is open. */
  readonly historyPage: number | null
}

const BIDS_PER_PAGE = 20

/** Everything that the page of one auction shows. */
export async function readAuctionPage(
  { env, viewer, nowMs }: PageContext,
  { auctionId, historyPage }: AuctionPageRequest,
): Promise<AuctionPageOutcome> {
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok) return { found: false, message: read.refusal.message }
  const { auction, own, isWatched } = read.value
  const [authorization, similar, history] = await Promise.all([
    viewer === null ? null : readAuthorization(env, { userId: viewer.id, nowMs }),
    similarAuctions(env, { auction, nowMs }),
    historyPage === null ? null : readHistory({ env, viewer }, auctionId, historyPage),
  ])
  const bidder = bidderState(viewer?.id ?? null, auction.seller_id, authorization?.state ?? 'none')
  return {
    found: true,
    page: { auction, own, isWatched, bidder, confirmUrl: authorization?.actionUrl ?? null, similar, history },
  }
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

async function readHistory(
  { env, viewer }: Pick<PageContext, 'env' | 'viewer'>,
  auctionId: number,
  page: number,
): Promise<HistoryPage | null> {
  const [bids, ledger] = await Promise.all([
    readBidPage(env, { auctionId, viewer, page, perPage: BIDS_PER_PAGE }),
    readLedger(env, { auctionId, viewer }),
  ])
  if (!bids.ok || !ledger.ok) return null
  return {
    bids: bids.value.data,
    currentPage: bids.value.current_page,
    lastPage: bids.value.last_page,
    log: {
      entries: ledger.value.length,
      lastHash: ledger.value.at(-1)?.hash ?? null,
      extensions: ledger.value.flatMap((entry) => {
        const endTime = entry.type === 'extended' ? entry.data.end_time : undefined
        return typeof endTime === 'string'
          ? [{ seq: entry.seq, atMs: Date.parse(entry.at), endAtMs: Date.parse(endTime) }]
          : []
      }),
    },
  }
}
