import { hash } from 'node:crypto'
import { type ChainCheck, type LedgerEntry, verifyChain } from '../../../../domain/auction/ledger.ts'
import type { BidPage, RoomInspection, RoomView } from '../../../../domain/auction/room-contract.ts'
import { centsToDollars } from '../../../../domain/money/cents.ts'
import { database } from '../../../db/client.ts'
import {
  listHoldsOfBidders,
  listThreadsAbout,
  readCopiedLog,
} from '../../../db/queries/administration/auction-sections.ts'
import type { Env } from '../../../env.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { toAuctionViewer } from '../../auctions/auction-viewer.ts'

const MOST_ROWS = 100

/** The room of an auction as it is now, beside what the database has of it. */
export interface AuctionState {
  readonly view: RoomView
  readonly room: RoomInspection
  /** The number of the last event that the database has. */
  readonly databaseSeq: number
}

/** The live state of an auction's room, for support without the reserve; null if it was never opened. docs/rules/administration.md, Auctions */
export async function inspectAuction(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<AuctionState | null> {
  const room = env.AUCTION_ROOM.getByName(String(auctionId))
  const [view, inspected, copied] = await Promise.all([
    room.view(toAuctionViewer(viewer)),
    room.inspect(),
    readCopiedLog(database(env), auctionId),
  ])
  if (view === null || inspected === null) return null
  return { view, room: inspected, databaseSeq: copied.lastSeq }
}

/** A page of the bids that stand, newest first; support sees masks. */
export async function readBidsForAdministrators(
  env: Env,
  { auctionId, viewer, page }: { readonly auctionId: number; readonly viewer: Viewer; readonly page: number },
): Promise<BidPage | null> {
  return env.AUCTION_ROOM.getByName(String(auctionId)).bidPage(toAuctionViewer(viewer), page, 50)
}

/** The log of an auction, checked. */
export interface CheckedLog {
  readonly chain: ChainCheck
  /** How far the copy in the database agrees with the room: 'behind' if its last entries are missing. */
  readonly copy: 'equal' | 'behind' | 'different'
  readonly copiedSeq: number
  /** Newest first. */
  readonly entries: readonly LedgerEntry[]
}

/** Reads the whole log of an auction and checks its chain of hashes, and the copy in the database; null without a room. */
export async function checkAuctionLog(env: Env, auctionId: number): Promise<CheckedLog | null> {
  const [entries, copied] = await Promise.all([
    env.AUCTION_ROOM.getByName(String(auctionId)).ledger(),
    readCopiedLog(database(env), auctionId),
  ])
  if (entries === null) return null
  const chain = await verifyChain(entries, (text) => hash('sha256', text, 'hex'))
  return {
    chain,
    copy: toCopyState(entries, copied),
    copiedSeq: copied.lastSeq,
    entries: entries.toReversed(),
  }
}

function toCopyState(
  entries: readonly LedgerEntry[],
  copied: Awaited<ReturnType<typeof readCopiedLog>>,
): CheckedLog['copy'] {
  const isWhole = copied.entries === copied.lastSeq
  const isSame = copied.lastSeq === 0 || entries[copied.lastSeq - 1]?.hash === copied.lastHash
  if (!isWhole || !isSame) return 'different'
  return copied.lastSeq === entries.length ? 'equal' : 'behind'
}

/** The newest holds on the cards of the bidders; at most 100. */
export async function readHoldsOfBidders(env: Pick<Env, 'DB'>, auctionId: number) {
  const rows = await listHoldsOfBidders(database(env), { auctionId, limit: MOST_ROWS })
  return rows.map(({ hold, username }) => ({
    id: hold.id,
    bidder: { id: hold.userId, username },
    state: hold.state,
    amount: centsToDollars(hold.amountCents),
    provider: hold.provider,
    captureBeforeMs: hold.captureBeforeMs,
    isOfSale: hold.saleId !== null,
  }))
}

/** The conversations about an auction, without what was written; at most 100. */
export function readThreadsAbout(env: Pick<Env, 'DB'>, auctionId: number) {
  return listThreadsAbout(database(env), { auctionId, limit: MOST_ROWS })
}
