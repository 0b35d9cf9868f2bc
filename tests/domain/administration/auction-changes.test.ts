import { expect, test } from 'vitest'
import { askedEnd, askedStart, reopeningNote } from '../../../domain/administration/auction-changes.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '../../../domain/auction/types.ts'

const asked = (status: AuctionStatus, endAtMs: number) =>
  AUCTION_STATUSES.map((target) => `${target} ${askedEnd({ status, endAtMs }, target, 100)}`).filter(
    (line) => !line.endsWith('none'),
  )

test.each<[AuctionStatus, number, string[]]>([
  ['draft', 200, ['pending optional', 'active optional', 'paused optional']],
  ['pending', 200, ['pending optional', 'active optional', 'paused optional']],
  ['active', 200, ['pending optional', 'active optional']],
  ['paused', 50, ['pending optional', 'active optional']],
  ['ended', 200, ['pending optional', 'active optional', 'paused optional']],
  ['ended', 100, ['pending optional', 'active required', 'paused required']],
  ['cancelled', 50, ['pending optional', 'active required', 'paused required']],
])(
  'end of an auction that is %s until %i, at 100: new status -> asked for as needed',
  (status, endAtMs, expected) => {
    expect(asked(status, endAtMs)).toEqual(expected)
  },
)

test('start of an auction: pending -> a new one where it has passed; other statuses -> not asked for', () => {
  const asked = (startAtMs: number) => AUCTION_STATUSES.map((target) => askedStart(startAtMs, target, 100))
  expect(asked(99)).toEqual(['none', 'required', 'none', 'none', 'none', 'none'])
  expect(asked(100)).toEqual(['none', 'optional', 'none', 'none', 'none', 'none'])
})

test('reopening: bids of an auction that is over, to active or paused -> they count again; otherwise no note', () => {
  const noted = (status: AuctionStatus, totalBids: number) =>
    AUCTION_STATUSES.filter((target) => reopeningNote({ status, totalBids }, target) !== null)
  expect(noted('cancelled', 2)).toEqual(['active', 'paused'])
  expect(noted('ended', 1)).toEqual(['active', 'paused'])
  expect([noted('ended', 0), noted('paused', 3)]).toEqual([[], []])
  expect(reopeningNote({ status: 'ended', totalBids: 1 }, 'active')).toMatch(
    /^The bid of this auction counts again/,
  )
})
