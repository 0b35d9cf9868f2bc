import { expect, test } from 'vitest'
import { priceTickTexts, roundTicks, timeTicks } from '../../../../app/components/ui/charts/ticks.ts'
import { auctionEventText, toBuyerText } from '../../../../app/routes/auctions.$id/history/auction-events.ts'
import { pacificOffsetMs } from '../../../../domain/format/pacific-time.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { dayText, weekdayDayText } from '../../../../domain/format/times.ts'

const at = '2026-11-22T02:35:12.000Z'

test.each([
  [28_000, 41_750, 4, [28_000, 32_000, 36_000, 40_000]],
  [28_000, 41_750, 3, [30_000, 35_000, 40_000]],
  [12_900, 33_200, 4, [15_000, 20_000, 25_000, 30_000]],
  [950, 1_050, 4, [960, 1_000, 1_040]],
  [1, 2, 4, [1, 2]],
  [90_000_000, 99_999_999, 4, [90_000_000, 92_500_000, 95_000_000, 97_500_000]],
])('price ticks: from $%d to $%d, at most %d -> round prices', (low, high, atMost, ticks) => {
  expect(roundTicks(low, high, atMost)).toEqual(ticks)
})

test.each([
  [
    [28_000, 32_000],
    ['$28k', '$32k'],
  ],
  [
    [12_500, 15_000],
    ['$12.5k', '$15k'],
  ],
  [
    [8_000, 10_000],
    ['$8,000', '$10,000'],
  ],
  [
    [12_050, 12_100],
    ['$12,050', '$12,100'],
  ],
  [
    [1_250_000, 1_500_000],
    ['$1.25M', '$1.5M'],
  ],
])('price tick labels: %j -> %j', (amounts, texts) => {
  expect(priceTickTexts(amounts)).toEqual(texts)
})

test('time ticks: end of daylight saving time -> days start at midnight in Los Angeles', () => {
  // Daylight saving time ends on November 1, 2026.
  const ticks = timeTicks(Date.parse('2026-10-31T07:00:00Z'), Date.parse('2026-11-03T08:00:00Z'), 7, 0.1)
  expect(
    ticks.filter(({ isDay }) => isDay).map(({ atMs, text }) => [new Date(atMs).toISOString(), text]),
  ).toEqual([
    ['2026-10-31T07:00:00.000Z', 'Sat 31'],
    ['2026-11-01T07:00:00.000Z', 'Sun 1'],
    ['2026-11-02T08:00:00.000Z', 'Mon 2'],
    ['2026-11-03T08:00:00.000Z', 'Tue 3'],
  ])
})

test('time ticks: first day nearly over -> not labeled', () => {
  const from = Date.parse('2026-11-17T06:00:00Z')
  expect(timeTicks(from, from + 120 * HOUR_MS, 7, 0.1).map(({ text }) => text)).toEqual([
    'Tue 17',
    'Wed 18',
    'Thu 19',
    'Fri 20',
    'Sat 21',
  ])
})

test('time ticks: span of a minute -> seconds; span of weeks -> months', () => {
  const from = Date.parse('2026-11-17T06:00:00Z')
  expect(timeTicks(from, from + 20_000, 5, 0.1).map(({ text }) => text)).toContain('10:00:05 PM')
  expect(timeTicks(from, from + 40 * 24 * HOUR_MS, 7, 0.1)[0]?.text).toBe('Nov 16')
})

test('day labels: same and other year -> month and day, with the year where it differs', () => {
  expect(dayText(Date.parse(at))).toBe('Nov 21')
  expect(dayText(Date.parse(at), Date.parse('2027-01-05T00:00:00Z'))).toBe('Nov 21, 2026')
  expect(weekdayDayText(Date.parse(at))).toBe('Sat 21')
  expect(pacificOffsetMs(Date.parse(at))).toBe(-8 * HOUR_MS)
  expect(pacificOffsetMs(Date.parse('2026-07-01T12:00:00.250Z'))).toBe(-7 * HOUR_MS)
})

test.each([
  ['opened', { starting_bid: 28_000 }, 'Opened at $28,000'],
  [
    'opened',
    { starting_bid: 28_000, by: 'administrator', reason: 'Asked' },
    'Opened at $28,000 by an administrator: Asked',
  ],
  ['extended', { end_time: '2026-11-22T02:40:12.000Z', cause: 'bid' }, 'Extended to 6:40:12 PM'],
  ['extended', { end_time: '2026-11-22T02:45:00.000Z', cause: 'rescheduled' }, 'End moved to 6:45:00 PM'],
  [
    'extended',
    { end_time: '2026-11-23T02:45:00.000Z', cause: 'rescheduled' },
    'End moved to Sun, Nov 22, 6:45:00 PM',
  ],
  [
    'extended',
    { end_time: '2026-11-22T02:45:00.000Z', cause: 'rescheduled', by: 'administrator', reason: 'Outage' },
    'End moved by an administrator to 6:45:00 PM: Outage',
  ],
  [
    'extended',
    {
      end_time: '2026-11-23T02:45:00.000Z',
      cause: 'rescheduled',
      status: 'pending',
      start_time: '2026-11-22T02:45:00.000Z',
      by: 'administrator',
      reason: 'Outage',
    },
    'Set by an administrator to start 6:45:00 PM and end Sun, Nov 22, 6:45:00 PM: Outage',
  ],
  [
    'extended',
    {
      end_time: '2026-11-22T02:45:00.000Z',
      cause: 'rescheduled',
      status: 'draft',
      by: 'administrator',
      reason: 'Wrong car',
    },
    'Made a draft again by an administrator: Wrong car',
  ],
  ['reserve_changed', { has_reserve: false, reserve_met: true }, 'Reserve removed'],
  ['reserve_changed', { has_reserve: true, reserve_met: true }, 'Reserve lowered, now met'],
  ['reserve_changed', { has_reserve: true, reserve_met: false }, 'Reserve lowered, not met'],
  ['paused', { remaining_ms: MINUTE_MS }, 'Paused'],
  ['paused', { by: 'administrator', reason: 'In doubt' }, 'Paused by an administrator: In doubt'],
  ['resumed', { end_time: '2026-11-22T02:45:00.000Z' }, 'Resumed, ends 6:45:00 PM'],
  ['voided', { bid_ids: [7], reason: 'Typing error' }, '1 bid voided: Typing error'],
  ['voided', { bid_ids: [7, 8], reason: '' }, '2 bids voided'],
  [
    'reopened',
    { round: 2, end_time: '2026-11-23T02:45:00.000Z', reason: 'Outage' },
    'Reopened until Sun, Nov 22, 6:45:00 PM: Outage',
  ],
  [
    'reopened',
    { round: 2, end_time: '2026-11-23T02:45:00.000Z', by: 'administrator', reason: 'Outage' },
    'Reopened by an administrator until Sun, Nov 22, 6:45:00 PM: Outage',
  ],
  ['closed', { outcome: 'sold', amount: 41_750, winner: 'm•••7' }, 'Sold to m•••7 for $41,750'],
  [
    'closed',
    { outcome: 'reserve_not_met', amount: 41_750, winner: null },
    'Ended at $41,750, reserve not met',
  ],
  ['closed', { outcome: 'no_bids', amount: null, winner: null }, 'Ended without bids'],
  [
    'closed',
    { outcome: 'sold', amount: 41_750, winner: 'm•••7', by: 'administrator', reason: 'Asked' },
    'Sold to m•••7 for $41,750. Closed by an administrator: Asked',
  ],
  ['cancelled', { reason: 'Sold elsewhere' }, 'Cancelled: Sold elsewhere'],
  ['cancelled', { by: 'administrator', reason: 'Fraud' }, 'Cancelled by an administrator: Fraud'],
] as const)('event text: %s with %j -> "%s"', (type, data, text) => {
  expect(auctionEventText({ type, at, data })).toBe(text)
})

test('event text for the buyer: sale -> names them; other events -> none', () => {
  expect(toBuyerText({ type: 'closed', data: { outcome: 'sold', amount: 41_750, winner: 'm•••7' } })).toEqual(
    {
      mask: 'm•••7',
      text: 'Sold to you for $41,750',
    },
  )
  expect(toBuyerText({ type: 'closed', data: { outcome: 'no_bids', amount: null, winner: null } })).toBeNull()
  expect(toBuyerText({ type: 'opened', data: {} })).toBeNull()
})

test('event text: bid -> none', () => {
  expect(auctionEventText({ type: 'bid', at, data: { amount: 1 } })).toBeNull()
})
