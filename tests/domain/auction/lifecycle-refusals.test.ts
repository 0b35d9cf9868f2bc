import { expect, test } from 'vitest'
import type { Command } from '../../../domain/auction/commands.ts'
import type { AuctionRefusal } from '../../../domain/auction/types.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { END, LATER_TERMS, scheduledAuction, type Terms, TestAuction, usd } from './auction-fixture.ts'

/** Starts in half an hour. */
const pending = (terms: Terms = {}) =>
  new TestAuction(terms, { ...scheduledAuction(terms), startAtMs: 30 * MINUTE_MS })
const draft = () => new TestAuction({ status: 'draft' })
const active = (terms: Terms = {}) => new TestAuction(terms).at(10)
const withBid = () => active().bid(1, 2_000)
const paused = () => active().accept({ type: 'pause', by: 'admin' })
const pausedWithBid = () => withBid().accept({ type: 'pause', by: 'admin' })
const cancelled = (auction = active()) => auction.accept({ type: 'cancel', by: 'admin', reason: 'Fraud' })
const ended = () => {
  const auction = withBid().at(60)
  auction.do({ type: 'advance' })
  return auction
}

const reserve = (dollars: number | null): Command => ({
  type: 'change_reserve',
  by: 'seller',
  reserveCents: dollars === null ? null : usd(dollars),
})
const publish: Extract<Command, { type: 'publish' }> = {
  type: 'publish',
  startAtMs: 20 * MINUTE_MS,
  endAtMs: 90 * MINUTE_MS,
}
const reopen: Extract<Command, { type: 'reopen' }> = {
  type: 'reopen',
  endAtMs: 90 * MINUTE_MS,
  reason: 'Ordered',
  outstandingSale: null,
}
const HELD = 'An administrator has paused this auction. Only an administrator can resume or cancel it.'

const setStatus = (
  status: Extract<Command, { type: 'set_status' }>['status'],
  outstandingSale: 'paid' | null = null,
): Command => ({
  type: 'set_status',
  status,
  reason: 'Ordered',
  outstandingSale,
})
const voidOf = (auction: TestAuction, nth: number): Command => ({
  type: 'void_bid',
  bidId: auction.bids[nth - 1]?.bidId ?? -1,
  reason: 'Typed in error',
  bids: auction.bids,
  bidCommands: auction.bidCommands,
})

const conflict = (message: string): AuctionRefusal => ({ reason: 'conflict', message })
const invalid = (field: AuctionRefusal['field'], message: string): AuctionRefusal => ({
  reason: 'invalid',
  ...(field && { field }),
  message,
})
const adminOnly = (message: string): AuctionRefusal => ({ reason: 'not_allowed', message })

/** Auctions are built by the test, so that no rule runs while the file is loaded. */
type Row = readonly [
  title: string,
  build: () => TestAuction,
  command: Command | ((auction: TestAuction) => Command),
]
type Case = readonly [...Row, refusal: AuctionRefusal]

const CASES: readonly Case[] = [
  ['publish what is pending', () => pending(), publish, conflict('Only a draft can be published.')],
  [
    'publish with a start in the past',
    () => draft().at(20),
    { ...publish, startAtMs: 20 * MINUTE_MS - 1 },
    invalid('start_time', 'The start must be in the future.'),
  ],
  [
    'publish without duration',
    () => draft(),
    { ...publish, endAtMs: 20 * MINUTE_MS },
    invalid('end_time', 'The end must be after the start.'),
  ],
  [
    'pay for a cancelled listing',
    () => cancelled(pending({ paid: false })),
    { type: 'mark_paid', startAtMs: END, terms: LATER_TERMS },
    conflict('This auction can no longer be paid for.'),
  ],
  [
    'pause a paused auction',
    () => paused(),
    { type: 'pause', by: 'admin' },
    conflict('Only an active auction can be paused.'),
  ],
  [
    'resume an active auction',
    () => active(),
    { type: 'resume', by: 'admin' },
    conflict('Only a paused auction can be resumed.'),
  ],
  [
    'cancel an ended auction',
    () => ended(),
    { type: 'cancel', by: 'admin', reason: 'Fraud' },
    conflict('This auction is already ended.'),
  ],
  [
    'cancel a cancelled auction',
    () => cancelled(),
    { type: 'cancel', by: 'admin', reason: 'Fraud' },
    conflict('This auction is already cancelled.'),
  ],
  [
    'pause with a bid as the seller',
    () => withBid(),
    { type: 'pause', by: 'seller' },
    adminOnly('Only an administrator can pause an auction with bids.'),
  ],
  [
    'resume with a bid as the seller',
    () => pausedWithBid(),
    { type: 'resume', by: 'seller' },
    adminOnly('Only an administrator can resume an auction with bids.'),
  ],
  [
    'resume of a pause of an administrator as the seller',
    () => new TestAuction().at(20).accept({ type: 'pause', by: 'admin' }),
    { type: 'resume', by: 'seller' },
    adminOnly(HELD),
  ],
  [
    'cancel during a pause of an administrator as the seller',
    () => new TestAuction().at(20).accept({ type: 'pause', by: 'admin' }),
    { type: 'cancel', by: 'seller', reason: 'Sold' },
    adminOnly(HELD),
  ],
  [
    'cancel with a bid as the seller',
    () => withBid(),
    { type: 'cancel', by: 'seller', reason: 'Sold' },
    adminOnly('Only an administrator can cancel an auction with bids.'),
  ],
  [
    'change the reserve of an ended auction',
    () => ended(),
    reserve(1_500),
    conflict('The reserve of a finished auction cannot change.'),
  ],
  [
    'change the reserve of a cancelled auction',
    () => cancelled(),
    reserve(1_500),
    conflict('The reserve of a finished auction cannot change.'),
  ],
  [
    'reserve above the buy now price',
    () => pending({ buyNow: 9_000, reserve: 5_000 }),
    reserve(9_001),
    invalid('reserve_price', 'The reserve cannot be above the buy now price.'),
  ],
  [
    'raise the reserve of an active auction',
    () => active({ reserve: 5_000 }),
    reserve(5_001),
    invalid('reserve_price', 'The reserve can be lowered or removed, not raised.'),
  ],
  [
    'add a reserve to a paused auction',
    () => paused(),
    reserve(5_000),
    invalid('reserve_price', 'The reserve can be lowered or removed, not raised.'),
  ],
  ...(
    [
      ['ended', ended],
      ['cancelled', () => cancelled()],
      ['paused', paused],
    ] as const
  ).map(
    ([status, auction]): Case => [
      `reschedule when ${status}`,
      auction,
      { type: 'reschedule', endAtMs: 500 * MINUTE_MS },
      conflict(`The times of an auction that is ${status} cannot be moved.`),
    ],
  ),
  [
    'reschedule without duration',
    () => active(),
    { type: 'reschedule', endAtMs: 0 },
    invalid('end_time', 'The end must be after the start.'),
  ],
  [
    'move the start of an active auction',
    () => active(),
    { type: 'reschedule', startAtMs: 20 * MINUTE_MS },
    conflict('An auction that has started cannot start again.'),
  ],
  [
    'reopen an active auction',
    () => active(),
    reopen,
    conflict('Only an ended or cancelled auction can be reopened.'),
  ],
  [
    'reopen after a paid sale',
    () => ended(),
    { ...reopen, outstandingSale: 'paid' },
    conflict('The sale is paid. Refund it, and after a handover undo it, before reopening the auction.'),
  ],
  ...(
    [
      ['premium_due', 'The premium of the sale is not paid yet. End the unpaid sale first, before reopening'],
      ['charging', 'The premium of the sale is not paid yet. End the unpaid sale first, before reopening'],
      [
        'action_required',
        'The premium of the sale is not paid yet. End the unpaid sale first, before reopening',
      ],
      ['defaulted', 'What was taken for the sale is not refunded. Refund it before reopening'],
      ['premium_refunded', 'Both sides have confirmed the handover. Undo the sale before reopening'],
    ] as const
  ).map(
    ([outstandingSale, text]): Case => [
      `reopen with a sale that is ${outstandingSale}`,
      () => ended(),
      { ...reopen, outstandingSale },
      conflict(`${text} the auction.`),
    ],
  ),
  [
    'reopen while the premium is processed',
    () => ended(),
    { ...reopen, outstandingSale: 'processing' },
    conflict('The premium of the sale is being charged. Try again once that is decided.'),
  ],
  [
    'reopen after the vehicle was listed again',
    () => ended(),
    { ...reopen, carLoss: 'listed_again' },
    conflict('The seller has listed this vehicle again since, so this auction cannot go on.'),
  ],
  [
    'reopen after the seller has changed the listing',
    () => ended(),
    { ...reopen, carLoss: 'facts_changed' },
    conflict('The seller has changed the listing since it was over, so its bids cannot count again.'),
  ],
  [
    'reopen while another auction of the VIN is paid for',
    () => ended(),
    { ...reopen, carLoss: 'listed_elsewhere' },
    conflict('Another auction of this VIN is paid for, so this auction cannot go on.'),
  ],
  [
    'open a draft while another auction of the VIN is paid for',
    draft,
    { ...setStatus('active'), carLoss: 'listed_elsewhere' } as Command,
    conflict('Another auction of this VIN is paid for, so this auction cannot go on.'),
  ],
  [
    'reopen after the leader has closed the account',
    () => ended(),
    { ...reopen, carLoss: 'leader_closed' },
    conflict(
      'The bidder who leads has closed the account, so the bids cannot count again. The seller can list the vehicle again.',
    ),
  ],
  ...(['active', 'paused', 'draft', 'pending'] as const).map(
    (status) =>
      [
        `set to ${status} after the seller has closed the account`,
        () => ended(),
        { ...setStatus(status), carLoss: 'seller_closed' },
        conflict('The seller has closed the account, so this auction cannot go on.'),
      ] as const,
  ),
  [
    'end a cancelled auction that would be sold',
    () => active().bid(1, 2000).accept(setStatus('cancelled')),
    setStatus('ended'),
    conflict(
      'Ending this cancelled auction would sell the car at once. Set it to active with an end in the future first: its bidders are notified then.',
    ),
  ],
  [
    'reopen without time',
    () => ended(),
    { ...reopen, endAtMs: 60 * MINUTE_MS },
    invalid('end_time', 'The new end must be in the future.'),
  ],
  [
    'set to cancelled after a paid sale',
    () => ended(),
    setStatus('cancelled', 'paid'),
    conflict('The sale is paid. Refund it, and after a handover undo it, before cancelling the auction.'),
  ],
  [
    'set to active after a paid sale',
    () => ended(),
    { ...setStatus('active', 'paid'), endAtMs: 90 * MINUTE_MS } as Command,
    conflict('The sale is paid. Refund it, and after a handover undo it, before reopening the auction.'),
  ],
  [
    'set to draft after a paid sale',
    () => ended(),
    setStatus('draft', 'paid'),
    conflict('The sale is paid. Refund it, and after a handover undo it, before withdrawing the auction.'),
  ],
  [
    'set to pending with a bid',
    () => withBid(),
    setStatus('pending'),
    conflict('An auction with bids cannot go back; pause, end or cancel it.'),
  ],
  [
    'set to pending with a start in the past',
    () => active(),
    setStatus('pending'),
    invalid('start_time', 'The start must be in the future.'),
  ],
  [
    'set to active at its end',
    () => ended(),
    setStatus('active'),
    invalid('end_time', 'An end in the future is needed to make it active.'),
  ],
  [
    'set to paused at its end',
    () => ended(),
    setStatus('paused'),
    invalid('end_time', 'An end in the future is needed to make it active.'),
  ],
  [
    'void a bid after the end',
    () => ended(),
    (auction) => voidOf(auction, 1),
    { ...conflict('A bid can be voided while its auction is active or paused.'), field: 'bid_id' },
  ],
  [
    'void an unknown bid',
    () => withBid(),
    (auction) => voidOf(auction, 2),
    invalid('bid_id', 'There is no such bid in this auction.'),
  ],
  [
    'void a void bid',
    () => {
      const auction = withBid()
      return auction.accept(voidOf(auction, 1))
    },
    (auction) => voidOf(auction, 1),
    { ...conflict('This bid is already void.'), field: 'bid_id' },
  ],
]

const toCommand = (command: Row[2], auction: TestAuction) =>
  typeof command === 'function' ? command(auction) : command

test.each(CASES)(
  'refused: %s -> its reason, field and message; nothing changes',
  (_, build, command, refusal) => {
    const auction = build()
    const before = auction.state
    const { decision, recorded } = auction.do(toCommand(command, auction))
    expect(decision).toEqual({ accepted: false, refusal })
    expect(recorded).toEqual([])
    expect(auction.state).toEqual(before)
  },
)

const TERMS = { reserve: 5_000, buyNow: 9_000 }

test.each<Row>([
  ['publish with the start now', () => draft().at(20), publish],
  ['reserve at the buy now price', () => pending(TERMS), reserve(9_000)],
  ['reserve raised before the start', () => pending(TERMS), reserve(6_000)],
  ['reserve added to a draft', () => draft(), reserve(6_000)],
  [
    'reserve lowered while paused',
    () => active(TERMS).accept({ type: 'pause', by: 'seller' }),
    reserve(4_999),
  ],
  ['reopen a cancelled auction', () => cancelled(), reopen],
  ['reopen one millisecond ahead', () => ended(), { ...reopen, endAtMs: 60 * MINUTE_MS + 1 }],
  ['void a bid while paused', () => pausedWithBid(), (auction) => voidOf(auction, 1)],
])('accepted: %s -> decided', (_, build, command) => {
  const auction = build()
  expect(auction.do(toCommand(command, auction)).decision).toMatchObject({ accepted: true })
})
