import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson, GENESIS_HASH, verifyChain } from '../../../domain/auction/ledger.ts'
import { PUBLIC_EVENT_TYPES } from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { sha256, TestAuction, usd } from './auction-fixture.ts'

const history = () => new TestAuction({ reserve: 4000 }).maximum(1, 5000).bid(2, 4500).at(59).bid(3, 6000)

test('ledger: untouched log -> first entry follows 64 zeros and the chain is valid', async () => {
  const { entries, state } = history()
  expect(entries[0]?.prev).toBe(GENESIS_HASH)
  expect(await verifyChain(entries, sha256)).toEqual({
    valid: true,
    entries: entries.length,
    lastHash: state.lastHash,
  })
})

test('entry hash: any entry -> SHA-256 of the previous hash and the canonical entry', () => {
  const [, second] = history().entries
  if (!second) throw new Error('no second entry')
  const { seq, type, at, data, prev } = second
  const text = `{"at":"${at}","data":${canonicalJson(data)},"seq":${seq},"type":"${type}"}`
  expect(second.hash).toBe(sha256(prev + text))
})

test('chain check: changed, removed or relinked entry -> found with its sequence number', async () => {
  const { entries } = history()
  const changed = entries.map((entry) =>
    entry.seq === 2 ? { ...entry, data: { ...entry.data, amount: 1 } } : entry,
  )
  expect(await verifyChain(changed, sha256)).toEqual({ valid: false, seq: 2, problem: 'hash' })
  const removed = entries.filter(({ seq }) => seq !== 2)
  expect(await verifyChain(removed, sha256)).toEqual({ valid: false, seq: 2, problem: 'gap' })
  const relinked = entries.map((entry) => (entry.seq === 3 ? { ...entry, prev: GENESIS_HASH } : entry))
  expect(await verifyChain(relinked, sha256)).toEqual({ valid: false, seq: 3, problem: 'link' })
})

test('canonical JSON: object -> keys sorted by code units, ECMAScript escapes', () => {
  const value = { '€': 1, '\r': 2, a: [true, null, 1e21, 0.5], A: 'z"\u2028', '1': -0 }
  expect(canonicalJson(value)).toBe('{"\\r":2,"1":0,"A":"z\\"\u2028","a":[true,null,1e+21,0.5],"€":1}')
})

test('canonical JSON: undefined member -> left out', () => {
  expect(canonicalJson({ b: undefined, a: 1, c: null })).toBe('{"a":1,"c":null}')
})

test('canonical JSON: any JSON value -> parses back to the same value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const plain: unknown = JSON.parse(JSON.stringify(value))
      expect(JSON.parse(canonicalJson(plain))).toEqual(plain)
    }),
  )
})

test('ledger data: each kind of entry -> its public facts', () => {
  const auction = new TestAuction({ starting: 1_000.5, increment: 250, reserve: 4_000 })
  auction.maximum(1, 3_000).bid(2, 3_400)
  const isoAt = (minutes: number) => new Date(minutes * MINUTE_MS).toISOString()
  auction.at(58).accept({
    type: 'void_bid',
    bidId: 7_000_002,
    reason: 'Typed in error',
    bids: auction.bids,
    bidCommands: auction.bidCommands,
  })
  auction.bid(2, 3_500)
  auction.accept({ type: 'pause', by: 'admin', reason: 'In doubt' }).accept({ type: 'resume', by: 'admin' })
  auction.accept({ type: 'change_reserve', by: 'seller', reserveCents: usd(3_500) })
  auction.accept({ type: 'reschedule', endAtMs: 70 * MINUTE_MS })
  auction.at(70).do({ type: 'advance' })
  auction.accept({ type: 'reopen', endAtMs: 90 * MINUTE_MS, reason: 'Void sale', outstandingSale: null })
  auction.accept({ type: 'cancel', by: 'admin', reason: 'Fraud' })
  const author = { by: 'administrator', reason: 'In doubt' }
  expect(auction.entries.map(({ type, data }) => [type, data])).toEqual([
    [
      'opened',
      {
        auction_id: 7,
        starting_bid: 1_000.5,
        min_bid_increment: 250,
        auto_extend_minutes: 5,
        has_reserve: true,
        start_time: isoAt(0),
        end_time: isoAt(60),
      },
    ],
    ['bid', { bid_id: 7_000_001, amount: 3_000, bidder: 'b•••1', bid_type: 'proxy' }],
    ['bid', { bid_id: 7_000_002, amount: 3_400, bidder: 'c•••2', bid_type: 'manual' }],
    ['voided', { bid_ids: [7_000_002], reason: 'Typed in error', current_bid: 3_000, leader: 'b•••1' }],
    ['bid', { bid_id: 7_000_003, amount: 3_500, bidder: 'c•••2', bid_type: 'manual' }],
    ['extended', { end_time: isoAt(63), cause: 'bid' }],
    ['paused', { remaining_ms: 5 * MINUTE_MS, ...author }],
    ['resumed', { end_time: isoAt(63), by: 'administrator', reason: 'No reason given' }],
    ['reserve_changed', { has_reserve: true, reserve_met: true }],
    ['extended', { end_time: isoAt(70), cause: 'rescheduled' }],
    ['closed', { round: 1, outcome: 'sold', amount: 3_500, winner: 'c•••2' }],
    ['reopened', { round: 2, end_time: isoAt(90), by: 'administrator', reason: 'Void sale' }],
    ['cancelled', { by: 'administrator', reason: 'Fraud' }],
  ])
  expect(new Set(auction.entries.map(({ type }) => type))).toEqual(new Set(PUBLIC_EVENT_TYPES))
})

test('ledger data: seller as the author, or nobody bids -> no author, no reserve, no winner', () => {
  const auction = new TestAuction().accept({ type: 'pause', by: 'seller' })
  auction.accept({ type: 'resume', by: 'seller' })
  const closed = new TestAuction().at(60)
  closed.do({ type: 'advance' })
  auction.accept({ type: 'cancel', by: 'seller', reason: 'Sold elsewhere' })
  const [opened, ...others] = [...auction.entries, ...closed.entries.slice(1)].map(({ data }) => data)
  expect(opened).toMatchObject({ has_reserve: false })
  expect(others).toEqual([
    { remaining_ms: 60 * MINUTE_MS },
    { end_time: new Date(60 * MINUTE_MS).toISOString() },
    { reason: 'Sold elsewhere' },
    { round: 1, outcome: 'no_bids', amount: null, winner: null },
  ])
})

test('ledger data: auction with a maximum and a reserve -> masks only, no identity, maximum or reserve', () => {
  const text = JSON.stringify(history().entries.map(({ data }) => data))
  expect(text).toContain('b•••1')
  expect(text).not.toMatch(/bidder_id|username|maximum|reserve_price/)
  expect(text).not.toContain('5000.')
})
