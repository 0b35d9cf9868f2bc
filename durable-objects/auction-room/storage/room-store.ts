/** The auction's state and its bidders in the room's database. */

import { NO_LOCK } from '../../../domain/auction/auction-lock.ts'
import { NO_AFTER_SALE } from '../../../domain/auction/new-auction.ts'
import type { AuctionState, Bidder } from '../../../domain/auction/types.ts'
import type { BidderName } from '../../../domain/auction/view.ts'

export type StoredRoom = {
  readonly title: string
  readonly auctionNumber: string
  readonly state: AuctionState
  readonly version: number
  readonly names: ReadonlyMap<number, BidderName>
}

/**
 * The part of an auction that rarely changes; it is stored in a separate column, so that a bid does not
 * rewrite it.
 */
type Listing = Pick<AuctionState, 'auctionId' | 'sellerId' | 'terms'> & { readonly auctionNumber: string }

/** The stored room; null before an auction was opened in it. */
export function readRoom(sql: SqlStorage): StoredRoom | null {
  const [row] = sql
    .exec<{ title: string; listing: string; state: string; version: number }>(
      'SELECT title, listing, state, version FROM room',
    )
    .toArray()
  if (!row) return null
  const { bidders, acceptedCommands, names } = readBidders(sql)
  // Both texts are written only by the functions below.
  const { auctionNumber, ...listing } = JSON.parse(row.listing) as Listing
  type Later = 'afterSale' | 'lock'
  type Changing = Omit<AuctionState, keyof Listing | 'bidders' | 'acceptedCommands' | Later>
  const changing = JSON.parse(row.state) as Changing & Partial<Pick<AuctionState, Later>>
  // Rooms stored before there were after-sale offers or locks have none.
  const { afterSale = NO_AFTER_SALE, lock = NO_LOCK } = changing
  const state = { ...listing, ...changing, afterSale, lock, bidders, acceptedCommands }
  return { title: row.title, auctionNumber, version: row.version, state, names }
}

/** Inserts the room's only row. */
export function insertRoom(
  sql: SqlStorage,
  { title, auctionNumber }: Pick<StoredRoom, 'title' | 'auctionNumber'>,
  state: AuctionState,
): void {
  const { auctionId, sellerId, terms } = state
  const listing: Listing = { auctionId, sellerId, terms, auctionNumber }
  sql.exec(
    'INSERT INTO room (id, title, listing, state, version) VALUES (1, ?, ?, ?, 1)',
    title,
    JSON.stringify(listing),
    stateText(state),
  )
}

/** Stores the state and its version. Bidders and terms are stored separately. */
export function updateRoom(sql: SqlStorage, state: AuctionState, version: number): void {
  sql.exec('UPDATE room SET state = ?, version = ?', stateText(state), version)
}

/** Stores the terms. They are separate from the state, so that a bid does not rewrite them. */
export function updateTerms(
  sql: SqlStorage,
  { auctionId, sellerId, terms }: AuctionState,
  auctionNumber: string,
): void {
  const listing: Listing = { auctionId, sellerId, terms, auctionNumber }
  sql.exec('UPDATE room SET listing = ?', JSON.stringify(listing))
}

export function updateTitle(sql: SqlStorage, title: string): void {
  sql.exec('UPDATE room SET title = ?', title)
}

/** The state without its bidders, which have their own rows: a bid must not rewrite a thousand of them. */
function stateText(state: AuctionState): string {
  const { auctionId: _id, sellerId: _seller, terms: _terms, ...others } = state
  const { bidders: _bidders, acceptedCommands: _commands, ...changing } = others
  return JSON.stringify(changing)
}

export function insertBidder(sql: SqlStorage, bidder: Bidder, name: BidderName): void {
  sql.exec(
    'INSERT INTO bidders (id, number, initial, username, first_name, last_name) VALUES (?, ?, ?, ?, ?, ?)',
    bidder.id,
    bidder.number,
    bidder.initial,
    name.username,
    name.firstName,
    name.lastName,
  )
}

export function updateBidderName(sql: SqlStorage, bidderId: number, name: BidderName): void {
  sql.exec(
    'UPDATE bidders SET username = ?, first_name = ?, last_name = ? WHERE id = ?',
    name.username,
    name.firstName,
    name.lastName,
    bidderId,
  )
}

/**
 * Reads the bidders. Their accepted commands are counted in the commands table, so that a bid does not
 * rewrite a bidder's row.
 */
function readBidders(sql: SqlStorage) {
  const bidders = new Map<number, Bidder>()
  const acceptedCommands: number[] = []
  const names = new Map<number, BidderName>()
  const rows = sql.exec<{
    id: number
    number: number
    initial: string
    username: string
    first_name: string
    last_name: string
    accepted: number
  }>(
    `SELECT bidders.*, (
			SELECT count(*) FROM commands WHERE person_id = bidders.id AND offer_kind IN ('manual', 'maximum')
		) AS accepted
		FROM bidders ORDER BY number`,
  )
  for (const { id, number, initial, accepted, ...name } of rows) {
    bidders.set(id, { id, number, initial })
    acceptedCommands[number - 1] = accepted
    names.set(id, { username: name.username, firstName: name.first_name, lastName: name.last_name })
  }
  return { bidders, acceptedCommands, names }
}
