import { expect, test } from 'vitest'
import { askedEnd } from '../../../domain/administration/auction-changes.ts'
import { AUCTION_STATUSES, type AuctionStatus } from '../../../domain/auction/types.ts'

const asked = (status: AuctionStatus, endAtMs: number) =>
  AUCTION_STATUSES.map((target) => `${target} ${askedEnd({ status, endAtMs }, target, 100)}`).filter(
    (line) => !line.endsWith('none'),
  )

test.each<[AuctionStatus, number, string[]]>([
  ['draft', 200, ['active optional', 'paused optional']],
  ['pending', 200, ['active optional', 'paused optional']],
  ['active', 200, ['active optional']],
  ['paused', 50, ['active optional']],
  ['ended', 200, ['active optional', 'paused optional']],
  ['ended', 100, ['active required', 'paused required']],
  ['cancelled', 50, ['active required', 'paused required']],
])(
  'end of an auction that is %s until %i, at 100: new status -> asked for as needed',
  (status, endAtMs, expected) => {
    expect(asked(status, endAtMs)).toEqual(expected)
  },
)
