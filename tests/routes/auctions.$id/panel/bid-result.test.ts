import { expect, test } from 'vitest'
import { verdictNow } from '../../../../app/routes/auctions.$id/panel/bid-result.ts'
import { live } from '../../../fixtures/browser/running-auction.ts'

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
    state: 'settled',
    outcome: { ...given, message: 'So it is', receipt: null, code: null },
    bid: { kind: 'manual', amount: 1_200 },
  }) as const

test('what was said of the lead goes when the lead has changed hands', () => {
  const took = settled({ accepted: true, leading: true })
  expect(verdictNow(took, LEADING)).toBe(took)
  expect(verdictNow(took, OUTBID)).toMatchObject({
    outcome: { accepted: true, leading: false, message: 'Your bid was placed, and has been outbid since.' },
  })
  const lost = settled({ accepted: true, leading: false })
  expect(verdictNow(lost, OUTBID)).toBe(lost)
  expect(verdictNow(lost, LEADING).state).toBe('idle')
})

test('a verdict stands while it is not known how its reader stands, and a refusal until the next command', () => {
  const took = settled({ accepted: true, leading: true })
  expect(verdictNow(took, live())).toBe(took)
  const refused = settled({ accepted: false, leading: false })
  expect(verdictNow(refused, LEADING)).toBe(refused)
})

test('a maximum that was cancelled is never called a bid that was placed', () => {
  const took = settled({ accepted: true, leading: true })
  const cancelled = {
    ...took,
    outcome: { ...took.outcome, message: 'Maximum bid cancelled.', receipt: { ...RECEIPT, amount: null } },
  } as const
  expect(verdictNow(cancelled, LEADING)).toBe(cancelled)
  expect(verdictNow(cancelled, OUTBID)).toMatchObject({
    outcome: { accepted: true, leading: false, message: 'Maximum bid cancelled.' },
  })
  const placed = { ...took, outcome: { ...took.outcome, receipt: { ...RECEIPT, amount: 1_200 } } }
  expect(verdictNow(placed, OUTBID)).toMatchObject({
    outcome: { message: 'Your bid was placed, and has been outbid since.' },
  })
})
