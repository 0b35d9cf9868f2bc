/** Whether the room's tables and memory are what the commands make of them that were decided so far. */
import { isDeepStrictEqual } from 'node:util'
import type { BidCommandRecord, StoredBid } from '../../../domain/auction/types.ts'
import { allBids } from '../../../durable-objects/auction-room/storage/bid-store.ts'
import { acceptedBidCommands } from '../../../durable-objects/auction-room/storage/command-store.ts'
import { eventsAfter, toLedgerEntry } from '../../../durable-objects/auction-room/storage/event-store.ts'
import { readRoom } from '../../../durable-objects/auction-room/storage/room-store.ts'
import { sortedJson } from '../invariants.ts'
import type { Expectation, Expected } from './expectation.ts'
import { SESSIONS_FROM } from './people.ts'
import type { Answer, RoomUnderTest } from './room-under-test.ts'

const MANY = 1_000_000
const NEWEST_BIDS = 20

/** The first difference after a turn; null without one. `ledgerBefore` is the number of entries before it. */
export function findRoomDifference(
  { store, storage, jobs, announced }: RoomUnderTest,
  { reference: { auction }, receipts }: Expectation,
  ledgerBefore: number,
): string | null {
  const { sql } = storage
  const stored = readRoom(sql)
  const known = store.auction
  if (!stored || !known) return 'the room has no auction'
  const { newestBids, ...memory } = known
  const added = auction.ledger.slice(ledgerBefore)
  const standing = auction.bids.filter(({ voided }) => !voided)
  const pairs: readonly (readonly [string, unknown, unknown])[] = [
    ['state', withBidders(known.state), withBidders(auction.state)],
    ['stored room', { ...stored, ...maps(stored) }, { ...memory, ...maps(memory) }],
    ['new entries', eventsAfter(sql, ledgerBefore, MANY).map(toLedgerEntry), added],
    ['announced entries', announced, added],
    ['bids', allBids(sql), auction.bids],
    ['newest bids', newestBids.map(toStored), standing.toReversed().slice(0, NEWEST_BIDS)],
    ['accepted commands', acceptedBidCommands(sql).map(withoutId), auction.bidCommands.map(withoutId)],
    ['stored keys', countKeys(sql), receipts.size],
    ['bids from elsewhere than their bidder', countStrayBids(sql), 0],
    ['open replication', added.length === 0 || jobs.exists('copy'), true],
  ]
  for (const [what, is, should] of pairs) {
    // Most are equal as they are, which is faster to see than by their texts, where a missing member is like an undefined one.
    if (isDeepStrictEqual(is, should)) continue
    const [isText, shouldText] = [sortedJson(is), sortedJson(should)]
    if (isText !== shouldText) return `${what}: the room has ${isText}, expected ${shouldText}`
  }
  return null
}

/** A key whose receipt the room does not have; null without one. */
export function findLostReceipt({ store }: RoomUnderTest, { receipts }: Expectation): string | null {
  for (const [name, { expected }] of receipts) {
    const [personId = '', key = ''] = name.split('/')
    const found = store.findReceipt(Number(personId), key)
    const difference = found && findAnswerDifference(found.outcome, expected)
    if (difference !== null) return `the receipt of ${name}: ${difference ?? 'lost'}`
    if (found === null) return `the receipt of ${name} is lost`
  }
  return null
}

/** The first difference between an answer and what is expected; null without one. */
export function findAnswerDifference(answer: Answer, expected: Expected): string | null {
  const { receipt } = answer
  const is: Expected = {
    accepted: answer.accepted,
    code: answer.code ?? null,
    receipt: receipt
      ? {
          leading: receipt.leading,
          seq: receipt.seq,
          server_time: receipt.server_time,
          amount: receipt.amount,
        }
      : null,
    bidId: answer.bidId ?? null,
  }
  const [isText, shouldText] = [sortedJson(is), sortedJson(expected)]
  return isText === shouldText ? null : `answered ${isText}, expected ${shouldText}`
}

type WithMaps = {
  readonly state: { readonly bidders: ReadonlyMap<number, object> }
  readonly names: ReadonlyMap<number, object>
}

const withBidders = <S extends { readonly bidders: ReadonlyMap<number, object> }>(state: S) => ({
  ...state,
  bidders: [...state.bidders],
})
const maps = ({ state, names }: WithMaps) => ({
  state: withBidders(state),
  names: [...names].sort(([a], [b]) => a - b),
})
/** The event of a bid has its type as well. */
const toStored = ({ bidId, bidderId, amountCents, bidType, atMs, seq, voided }: StoredBid): StoredBid => ({
  bidId,
  bidderId,
  amountCents,
  bidType,
  atMs,
  seq,
  voided,
})
const withoutId = ({ commandId: _, ...record }: BidCommandRecord) => record

function countKeys(sql: SqlStorage): number {
  return sql.exec<{ keys: number }>('SELECT count(*) AS keys FROM commands WHERE key IS NOT NULL').one().keys
}

/** Of bids that their bidder placed, those without the bidder's session, and of all, those with the session of another. */
function countStrayBids(sql: SqlStorage): number {
  const strays = sql.exec<{ bids: number }>(
    `SELECT count(*) AS bids FROM bids WHERE session_id <> bidder_id + ${SESSIONS_FROM}
      OR (session_id IS NULL AND bid_type <> 'auto')`,
  )
  return strays.one().bids
}
