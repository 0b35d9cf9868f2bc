import { centsToDollars, centsToDollarsOrNull } from '../../../../domain/money/cents.ts'
import type {
  ManagedAuctionsQuery,
  WireManagedAuction,
  WireManagedAuctions,
} from '../../../../domain/schemas/managed-auction.ts'
import { database } from '../../../db/client.ts'
import {
  countManagedAuctions,
  findAuctionsByName,
  findManagedAuction,
  listManagedAuctions,
  listManagedAuctionsOf,
  type ManagedAuctionFilter,
  type ManagedAuctionRow,
} from '../../../db/queries/administration/managed-auctions.ts'
import type { Env } from '../../../env.ts'
import { readPage, toPaginated } from '../../platform/read-page.ts'

const EMPTY = { rows: [], total: 0 }

/**
 * A page of the auctions of every status, drafts too, newest first. A search looks at the first 1,000 names that match.
 * docs/rules/administration.md, Auctions
 */
export async function readManagedAuctions(
  env: Pick<Env, 'DB'>,
  { search, ...query }: ManagedAuctionsQuery,
): Promise<WireManagedAuctions> {
  const db = database(env)
  const filter = toFilter(query)
  const found =
    filter === null || search === null ? null : await findAuctionsByName(db, search, filter.status)
  const total = filter === null || found !== null ? 0 : await countManagedAuctions(db, filter)
  const { rows, ...page } = await readPage(query, async (slice) => {
    if (filter === null) return EMPTY
    if (found !== null) return listManagedAuctionsOf(db, found.ids, filter, slice)
    return { rows: await listManagedAuctions(db, filter, slice), total }
  })
  return { ...toPaginated(query, page, rows.map(toApiAuction)), is_cut: found?.isCut ?? false }
}

/** One auction as the console lists it; null if there is none. */
export async function readManagedAuction(
  env: Pick<Env, 'DB'>,
  auctionId: number,
): Promise<WireManagedAuction | null> {
  const row = await findManagedAuction(database(env), auctionId)
  return row && toApiAuction(row)
}

/** Every auction is timed; a live one is active. Null if no auction can match. */
function toFilter({
  status,
  type,
}: Pick<ManagedAuctionsQuery, 'status' | 'type'>): ManagedAuctionFilter | null {
  if (type === 'live') return status === null || status === 'active' ? { status: 'active', type: null } : null
  return { status, type: type === 'timed' ? null : type }
}

function toApiAuction(row: ManagedAuctionRow): WireManagedAuction {
  const toTime = (atMs: number) => new Date(atMs).toISOString()
  return {
    id: row.id,
    auction_number: row.auctionNumber,
    title: row.title,
    status: row.status,
    auction_type: row.auctionType,
    starting_bid: centsToDollars(row.startingBidCents),
    current_bid: centsToDollarsOrNull(row.currentBidCents),
    total_bids: row.totalBids,
    start_time: toTime(row.startAtMs),
    end_time: toTime(row.endAtMs),
    created_at: toTime(row.createdAtMs),
    vehicle: row.vehicle,
    seller: row.seller,
  }
}
