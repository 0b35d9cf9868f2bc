import { expect, test } from 'vitest'
import { applyBidAnswer } from '../../../../../app/components/auction-room/live/bid-answer.ts'
import {
  applyAuctionData,
  applyFrame,
  concernsSaleOf,
  getOwnMaximum,
  getRedrawScope,
  getViewerStatus,
  hasSameFacts,
  isOwnBid,
  withBid,
  withOwnHighestBid,
} from '../../../../../app/components/auction-room/live/live-auction.ts'
import type { WireBidAnswer } from '../../../../../domain/schemas/auction.ts'
import { bid, live } from '../../../../fixtures/browser/running-auction.ts'

const NOW = Date.parse('2026-11-21T02:00:00.000Z')

test('live frame: next bid -> raises the price, counts and heads the list', () => {
  const { live: after, gap } = applyFrame(
    live({ seq: 4 }),
    { event: 'bid_placed', seq: 5, data: { auction_id: 1, bid: bid({ id: 9, bid_amount: 1_400, seq: 5 }) } },
    NOW,
  )
  expect(gap).toBe(false)
  expect(after.auction).toMatchObject({ current_bid: 1_400, total_bids: 3, seq: 5 })
  expect(after.bids.map(({ bid_amount }) => bid_amount)).toEqual([1_400, 1_300, 1_200])
  expect(after.bids.filter(({ is_winning }) => is_winning)).toHaveLength(1)
  expect(after.pricedAtMs).toBe(NOW)
})

test('live frame: bid with auction data -> its data is used', () => {
  const { live: after } = applyFrame(
    live({ seq: 4 }),
    {
      event: 'bid_placed',
      seq: 5,
      data: {
        auction_id: 1,
        bid: bid({ id: 9, bid_amount: 1_400, seq: 5 }),
        auction: { current_bid: 1_400, total_bids: 12, leader: 'k•••3', minimum_bid: 1_500 },
      },
    },
    NOW,
  )
  expect(after.auction).toMatchObject({ total_bids: 12, leader: 'k•••3', minimum_bid: 1_500, seq: 5 })
})

test('live frame: event beyond the next -> gap, nothing changes', () => {
  const before = live({ seq: 4 })
  const frame = {
    event: 'extended',
    seq: 6,
    data: { auction_id: 1, end_time: '2026-11-21T03:09:00.000Z' },
  } as const
  expect(applyFrame(before, frame, NOW)).toEqual({ live: before, gap: true })
})

test('live frame: burst that begins with the next event -> no gap', () => {
  const frame = {
    event: 'auction_updated',
    from_seq: 5,
    seq: 9,
    data: { auction_id: 1, auction: { current_bid: 1_900 } },
  } as const
  const { live: after, gap } = applyFrame(live({ seq: 4 }), frame, NOW)
  expect(gap).toBe(false)
  expect(after.auction).toMatchObject({ current_bid: 1_900, seq: 9 })
  expect(applyFrame(live({ seq: 3 }), frame, NOW).gap).toBe(true)
})

test('live frame: known event -> nothing changes', () => {
  const before = live({ seq: 4 })
  const frame = {
    event: 'bid_placed',
    seq: 3,
    data: { auction_id: 1, bid: bid({ id: 2, bid_amount: 1_300, seq: 3 }) },
  } as const
  expect(applyFrame(before, frame, NOW)).toEqual({ live: before, gap: false })
})

test('live auction: older answer -> nothing changes', () => {
  const before = live({ seq: 8, current_bid: 2_000 })
  expect(applyAuctionData(before, { seq: 7, current_bid: 1_900 }, [], NOW).live).toBe(before)
})

test('live frame: extension -> new end with the time of receipt', () => {
  const end_time = '2026-11-21T03:04:00.000Z'
  const heardAtMs = Date.parse('2026-11-21T02:59:00.000Z')
  const { live: after } = applyFrame(
    live({ seq: 4 }),
    { event: 'extended', seq: 5, data: { auction_id: 1, end_time } },
    heardAtMs,
  )
  expect(after.auction.end_time).toBe(end_time)
  expect(after.extension).toEqual({ endTime: end_time, heardAtMs, by: 'bid' })
})

test('live auction: first data with the same end -> no extension', () => {
  expect(applyAuctionData(live({ seq: 4 }), { seq: 4 }, undefined, NOW).live.extension).toBeNull()
})

test("live auction: broadcast without reserve price -> the seller's reserve price stays", () => {
  const seller = live({ seq: 4, has_reserve: true, reserve_price: 5_000 })
  expect(
    applyAuctionData(seller, { seq: 5, reserve_price: null, has_reserve: true }, undefined, NOW).live.auction
      .reserve_price,
  ).toBe(5_000)
  expect(
    applyAuctionData(seller, { seq: 5, reserve_price: null, has_reserve: false }, undefined, NOW).live.auction
      .reserve_price,
  ).toBeNull()
})

test('live frame: end without auction data -> status ended', () => {
  const { live: after } = applyFrame(
    live({ seq: 4 }),
    { event: 'auction_ended', seq: 5, data: { auction_id: 1, winning_bid: 1_300 } },
    NOW,
  )
  expect(after.auction.status).toBe('ended')
})

test('viewer status: mask of the leader -> leading; another mask -> outbid; no mask -> none', () => {
  const own = { max_amount: 2_000, state: 'leading', mask: 'm•••7', highest_bid: null, ending: null } as const
  expect(getViewerStatus({ ...live({ leader: 'm•••7' }), own })).toBe('leading')
  expect(getViewerStatus({ ...live({ leader: 'k•••3' }), own })).toBe('outbid')
  expect(getViewerStatus({ ...live({ leader: 'k•••3' }), own: { ...own, mask: null } })).toBe('none')
  expect(getViewerStatus(live({ leader: 'k•••3' }))).toBe('none')
})

test('own maximum: outbid -> none', () => {
  const own = { max_amount: 2_000, state: 'leading', mask: 'm•••7', highest_bid: null, ending: null } as const
  expect(getOwnMaximum({ ...live({ leader: 'm•••7' }), own })).toBe(2_000)
  expect(getOwnMaximum({ ...live({ leader: 'k•••3' }), own })).toBeNull()
})

test('own bid: by id where it is visible, by mask otherwise -> recognized', () => {
  const own = { max_amount: null, state: 'outbid', mask: 'm•••7', highest_bid: null, ending: null } as const
  const masked = bid({ id: 1, bid_amount: 1, seq: 1, mask: 'm•••7' })
  expect(isOwnBid({ own }, masked, 12)).toBe(true)
  expect(isOwnBid({ own: null }, masked, 12)).toBe(false)
  expect(isOwnBid({ own: null }, { ...masked, bidder_id: 12 }, 12)).toBe(true)
  expect(isOwnBid({ own: null }, masked, null)).toBe(false)
})

test('own highest bid: pushed off the list -> still known', () => {
  const own = { max_amount: null, state: 'outbid', mask: 'm•••7', highest_bid: null, ending: null } as const
  const seen = withOwnHighestBid({ ...live(), own }, 12)
  expect(seen.own?.highest_bid).toBe(1_200)
  expect(withOwnHighestBid({ ...seen, bids: [] }, 12).own?.highest_bid).toBe(1_200)
  expect(withOwnHighestBid({ ...live(), own: null }, null).own).toBeNull()
})

test('bid list: equal amounts -> newer first; more than twenty -> twenty highest kept', () => {
  const bids = Array.from({ length: 20 }, (_, index) =>
    bid({ id: index + 1, bid_amount: 2_000 - index, seq: 20 - index }),
  )
  const after = withBid(bids, bid({ id: 30, bid_amount: 2_000, seq: 30 }))
  expect(after).toHaveLength(20)
  expect(after[0]?.id).toBe(30)
  expect(after[1]?.id).toBe(1)
})

const OWN = { max_amount: null, state: 'none', mask: null, highest_bid: null, ending: null } as const
const RECEIPT = {
  accepted: true,
  leading: true,
  seq: 5,
  server_time: '2026-11-21T02:00:00.000Z',
  amount: 1_400,
  reason: null,
}
const answer = (given: Partial<typeof RECEIPT> = {}, seq = 5, dollars: number | null = null) => ({
  receipt: { ...RECEIPT, ...given },
  bid: dollars === null ? null : bid({ id: 9, bid_amount: dollars, seq, mask: 'ann' }),
  auction: { ...live().auction, seq, leader: 'm•••7' } as WireBidAnswer['auction'],
})
const led = { ...live({ leader: 'm•••7', seq: 5 }), own: OWN }

test('bid answer: first bid leads -> viewer status is leading at once', () => {
  const after = applyBidAnswer(led, { kind: 'manual', amount: 1_400 }, answer())
  expect(getViewerStatus(after)).toBe('leading')
  expect(getOwnMaximum(after)).toBeNull()
  const maximum = applyBidAnswer(led, { kind: 'maximum', amount: 4_000 }, answer())
  expect(getOwnMaximum(maximum)).toBe(4_000)
  expect(getOwnMaximum(applyBidAnswer(maximum, { kind: 'cancel_maximum' }, answer()))).toBeNull()
})

test('bid answer: later event known, or not leading -> nothing changes', () => {
  const sentBid = { kind: 'manual', amount: 1_400 } as const
  expect(applyBidAnswer(led, sentBid, answer({}, 6))).toBe(led)
  expect(applyBidAnswer(led, sentBid, answer({ leading: false }))).toBe(led)
})

test('bid answer: placed bid -> highest own bid at once, never lowered', () => {
  const sentBid = { kind: 'manual', amount: 1_400 } as const
  const outbid = applyBidAnswer(led, sentBid, answer({ leading: false }, 6, 1_400))
  expect(outbid.own).toMatchObject({ highest_bid: 1_400, mask: null })
  expect(applyBidAnswer(led, sentBid, answer({}, 5, 1_400)).own).toMatchObject({
    highest_bid: 1_400,
    mask: 'm•••7',
  })
  const higher = { ...led, own: { ...OWN, highest_bid: 1_500 } }
  expect(applyBidAnswer(higher, sentBid, answer({ leading: false }, 6, 1_400))).toBe(higher)
})

test('bid answer: manual bid below or at the maximum -> maximum stays, or is used up', () => {
  const own = { ...led, own: { ...OWN, mask: 'm•••7', max_amount: 2_000 } }
  expect(getOwnMaximum(applyBidAnswer(own, { kind: 'manual', amount: 1_900 }, answer()))).toBe(2_000)
  expect(getOwnMaximum(applyBidAnswer(own, { kind: 'manual', amount: 2_000 }, answer()))).toBeNull()
})

test.each([
  ['2026-11-21T02:04:00.000Z', 'earlier than before', 'schedule'],
  ['2026-11-21T05:00:00.000Z', 'later than a bid can extend', 'schedule'],
] as const)('live frame: end at %s, %s -> moved by an administrator', (end_time, _, by) => {
  const frame = { event: 'extended', seq: 5, data: { auction_id: 1, end_time } } as const
  expect(applyFrame(live({ seq: 4 }), frame, NOW).live.extension).toMatchObject({ endTime: end_time, by })
})

test('redraw: first frame equals the rendered data -> nothing', () => {
  const rendered = live({ seq: 4 })
  const { live: after } = applyFrame(
    rendered,
    {
      event: 'snapshot',
      seq: 4,
      data: {
        auction: { ...rendered.auction, server_time: '2026-11-21T02:00:01.000Z' },
        bids: structuredClone(rendered.bids),
      } as never,
    },
    NOW,
  )
  expect(after).not.toBe(rendered)
  expect(getRedrawScope(rendered, after)).toBe('nothing')
  expect(getRedrawScope(rendered, { ...after, watchers: rendered.watchers + 1 })).toBe('watchers')
})

test('redraw: any other change -> everything', () => {
  const rendered = live({ seq: 4 })
  const own = { mask: 'k•••3', max_amount: 2_000, highest_bid: 1_300 } as never
  const changed = [
    applyAuctionData(rendered, { current_bid: 1_500 }, undefined, NOW).live,
    applyAuctionData(rendered, { end_time: '2026-11-21T09:09:00.000Z' }, undefined, NOW).live,
    applyAuctionData(rendered, {}, withBid(rendered.bids, bid({ id: 9, bid_amount: 1_400, seq: 5 })), NOW)
      .live,
    { ...rendered, own },
    { ...rendered, extension: { endTime: rendered.auction.end_time, heardAtMs: NOW, by: 'bid' as const } },
  ]
  expect(changed.map((after) => getRedrawScope(rendered, after))).toEqual(changed.map(() => 'all'))
})

test('listing facts: another fact of the vehicle, text or place -> not the same; the same read again -> the same', () => {
  const shown = {
    title: 'Accord',
    description: 'One owner.',
    vehicle: { id: 3, mileage: 94_530 } as never,
    seller: { profile: { city: 'Irvine' } } as never,
  }
  expect(hasSameFacts(shown, structuredClone(shown))).toBe(true)
  expect(hasSameFacts(shown, { ...shown, vehicle: { id: 3, mileage: 189_510 } as never })).toBe(false)
  expect(hasSameFacts(shown, { ...shown, description: 'Two owners.' })).toBe(false)
  expect(hasSameFacts(shown, { ...shown, seller: { profile: { city: 'Needles' } } as never })).toBe(false)
})

test('payment of the sale: changed -> concerns its seller and its bidders, nobody else; the end itself -> nobody', () => {
  const ended = (payment: 'pending' | 'paid' | null, mask: string | null = null) => {
    const result = payment && { outcome: 'sold', amount: 1_200, winner: 'a•••n', payment }
    const own = mask === null ? null : ({ mask } as never)
    return { ...live(), own, auction: { ...live().auction, seller_id: 7, result } as never }
  }
  expect(concernsSaleOf(7, ended('pending'), ended('paid'))).toBe(true)
  expect(concernsSaleOf(8, ended('pending', 'b•••n'), ended('paid', 'b•••n'))).toBe(true)
  expect(concernsSaleOf(9, ended('pending'), ended('paid'))).toBe(false)
  expect(concernsSaleOf(null, ended('pending'), ended('paid'))).toBe(false)
  expect(concernsSaleOf(7, ended(null), ended('pending'))).toBe(false)
})
