import { expect, test } from 'vitest'
import { toCurrentResult } from '../../../../../app/components/auction-room/panel/bid-result.ts'
import { live } from '../../../../fixtures/browser/running-auction.ts'

const MINE = { max_amount: null, state: 'none', mask: 'm•••7', highest_bid: 1_200, ending: null } as const
const OUTBID = { ...live(), own: MINE }
const LEADING = { ...live({ leader: 'm•••7' }), own: MINE }
const RECEIPT = {
  accepted: true,
  leading: true,
  seq: 3,
  server_time: '2026-11-21T01:59:00.000Z',
  reason: null,
} as const
const settled = (given: { readonly accepted: boolean; readonly leading: boolean }) =>
  ({
    state: 'answered',
    outcome: { ...given, message: 'So it is', receipt: null, code: null },
    bid: { kind: 'manual', amount: 1_200 },
  }) as const

test('bid result: lead changed hands -> statement about the lead is replaced', () => {
  const acceptedResult = settled({ accepted: true, leading: true })
  expect(toCurrentResult(acceptedResult, LEADING)).toBe(acceptedResult)
  expect(toCurrentResult(acceptedResult, OUTBID)).toMatchObject({
    outcome: { accepted: true, leading: false, message: 'Your bid was placed, and has been outbid since.' },
  })
  const outbidResult = settled({ accepted: true, leading: false })
  expect(toCurrentResult(outbidResult, OUTBID)).toBe(outbidResult)
  expect(toCurrentResult(outbidResult, LEADING).state).toBe('idle')
})

test('bid result: viewer status unknown, or refused bid -> unchanged', () => {
  const acceptedResult = settled({ accepted: true, leading: true })
  expect(toCurrentResult(acceptedResult, live())).toBe(acceptedResult)
  const refused = settled({ accepted: false, leading: false })
  expect(toCurrentResult(refused, LEADING)).toBe(refused)
})

test('bid result: cancelled maximum -> never called a placed bid', () => {
  const acceptedResult = settled({ accepted: true, leading: true })
  const cancelled = {
    ...acceptedResult,
    outcome: {
      ...acceptedResult.outcome,
      message: 'Maximum bid cancelled.',
      receipt: { ...RECEIPT, amount: null },
    },
  } as const
  expect(toCurrentResult(cancelled, LEADING)).toBe(cancelled)
  expect(toCurrentResult(cancelled, OUTBID)).toMatchObject({
    outcome: { accepted: true, leading: false, message: 'Maximum bid cancelled.' },
  })
  const placed = {
    ...acceptedResult,
    outcome: { ...acceptedResult.outcome, receipt: { ...RECEIPT, amount: 1_200 } },
  }
  expect(toCurrentResult(placed, OUTBID)).toMatchObject({
    outcome: { message: 'Your bid was placed, and has been outbid since.' },
  })
})
