import {
  type ChangedHands,
  changedHands,
  isContactOpen,
  type PremiumState,
  SALE_IS_NEWS_MS,
} from '../../../domain/after-sale/sale-labels.ts'
import { type Cents, cents, centsToDollars } from '../../../domain/money/cents.ts'
import { feeTakenCents } from '../../../domain/money/listing-fees.ts'
import { premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../../worker/db/client.ts'
import { type OwnSaleRow, salesOf } from '../../../worker/db/queries/after-sale/my-sales.ts'
import { readListings } from '../../../worker/db/queries/listings/listings.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { listedAuction } from '../../../worker/services/search/list-auctions.ts'
import { withFirstPhotoOnly } from '../../lib/http.server.ts'

/** What one side of a sale is told of it, amounts in dollars. */
export interface OwnSale {
  readonly auction: WireListedAuction
  readonly closedAtMs: number
  readonly amount: number
  readonly premium: { readonly amount: number; readonly rate: number; readonly state: PremiumState }
  /** Who has said that the vehicle changed hands; with both it is no longer told. */
  readonly said: ChangedHands
  /** What the seller owes of the sale; null until the sale is written down. */
  readonly settlementFee: number | null
  /** The other side; null while it is held back, and where the account is closed. */
  readonly contact: SaleContact | null
}

export interface SaleContact {
  readonly name: string
  readonly businessName: string | null
  readonly phone: string | null
  readonly street: string | null
  /** 'Irvine, CA 92604'. */
  readonly town: string | null
}

export interface OwnSales {
  readonly total: number
  /** The newest of them. */
  readonly shown: readonly OwnSale[]
}

const MOST_COUNTED = 50
const MOST_SHOWN = 2

/** What the person has won, or sold, of late (decision 120). */
export async function ownSales(
  { env, viewer, nowMs }: Pick<PageContext, 'env' | 'viewer' | 'nowMs'>,
  as: 'winner' | 'seller',
): Promise<OwnSales> {
  if (viewer === null) return { total: 0, shown: [] }
  const db = database(env)
  const rows = await salesOf(db, {
    userId: viewer.id,
    as,
    sinceMs: nowMs - SALE_IS_NEWS_MS,
    limit: MOST_COUNTED,
  })
  const newest = rows.slice(0, MOST_SHOWN)
  const listings = await readListings(
    db,
    newest.map(({ auctionId }) => auctionId),
  )
  const byId = new Map(listings.map((listing) => [listing.auction.id, listing]))
  const shown = newest.flatMap((row) => {
    const listing = byId.get(row.auctionId)
    return listing ? [ownSale(row, listedAuction(listing, viewer, nowMs))] : []
  })
  return { total: rows.length, shown }
}

function ownSale(row: OwnSaleRow, auction: WireListedAuction): OwnSale {
  const { sale, schedule, closedAtMs, other } = row
  const amountCents = sale?.amountCents ?? row.amountCents ?? cents(0)
  const state = sale?.state ?? 'pending'
  return {
    auction: withFirstPhotoOnly(auction),
    closedAtMs,
    amount: centsToDollars(amountCents),
    premium: {
      amount: centsToDollars(sale?.premiumCents ?? premiumCents(amountCents, schedule)),
      rate: sale?.premiumRate ?? premiumRate(amountCents, schedule),
      state,
    },
    said: sale === null ? 'neither' : changedHands(sale),
    settlementFee: sale && feeOf(amountCents, sale.settlementFeeCents),
    contact:
      isContactOpen(state) && (sale?.defaultedAtMs ?? null) === null && other.closedAtMs === null
        ? contactOf(other)
        : null,
  }
}

function feeOf(amountCents: Cents, feeCents: Cents): number {
  return centsToDollars(feeTakenCents(amountCents, feeCents))
}

function contactOf({ firstName, lastName, ...other }: OwnSaleRow['other']): SaleContact {
  const region = [other.state, other.zipCode].filter(Boolean).join(' ')
  return {
    name: `${firstName} ${lastName}`.trim(),
    businessName: other.businessName,
    phone: other.phone,
    street: other.address,
    town: [other.city, region].filter(Boolean).join(', ') || null,
  }
}
