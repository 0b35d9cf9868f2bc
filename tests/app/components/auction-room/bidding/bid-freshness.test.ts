import { expect, test } from 'vitest'
import {
  isShownLongEnough,
  LEAST_SHOWN_MS,
  withheldBidText,
} from '../../../../../app/components/auction-room/bidding/bid-freshness.ts'

test('bid freshness: automatic change -> a press counts only after the least time on screen', () => {
  const seen = (changedAtMs: number | null, pressedAtMs: number) =>
    isShownLongEnough({ changedAtMs, pressedAtMs })
  expect(seen(5_000, 5_000)).toBe(false)
  expect(seen(5_000, 5_000 + LEAST_SHOWN_MS - 1)).toBe(false)
  expect(seen(5_000, 5_000 + LEAST_SHOWN_MS)).toBe(true)
  expect(seen(null, 5_000)).toBe(true)
})

test('withheld bid: price changed or unusual amount -> reason and effect of the next press', () => {
  expect(withheldBidText({ kind: 'manual', amount: 10_050, times: null })).toBe(
    'Nothing was sent: the price had just changed. Press again to bid $10,050.',
  )
  expect(withheldBidText({ kind: 'maximum', amount: 12_000, times: null })).toMatch(
    /Press again to set a maximum of \$12,000\.$/,
  )
  expect(withheldBidText({ kind: 'manual', amount: 181_000, times: 10 })).toBe(
    'Nothing was sent: that is 10 times the minimum. Press again to bid $181,000.',
  )
})
