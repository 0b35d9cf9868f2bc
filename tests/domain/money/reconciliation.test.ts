import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'
import {
  findDifferences,
  ledgerDifference,
  nextProgress,
  type OurPayment,
  progressAt,
  RECONCILIATION_PHASES,
  type TheirPayment,
} from '../../../domain/money/reconciliation.ts'

const PAYMENT = { provider: 'stripe', reference: 'pi_1' }
const ours = (change: Partial<OurPayment> = {}): OurPayment => ({
  isKnown: true,
  netCents: cents(600),
  holdState: null,
  hasDispute: false,
  transactionId: 7,
  ...change,
})
const theirs = (change: Partial<TheirPayment> = {}): TheirPayment => ({
  status: 'succeeded',
  amountCents: cents(600),
  capturedCents: cents(600),
  refundedCents: cents(0),
  isDisputed: false,
  ...change,
})
const NOT_HERE = ours({ isKnown: false, netCents: cents(0), transactionId: null })
const HOLD = ours({ netCents: cents(0), holdState: 'held', transactionId: null })

describe('differences of a payment', () => {
  test.each<[string, OurPayment, TheirPayment | null, string[]]>([
    ['the same amount', ours(), theirs(), []],
    ['another amount', ours(), theirs({ capturedCents: cents(601) }), ['amount']],
    ['a refund that only the processor has', ours(), theirs({ refundedCents: cents(600) }), ['amount']],
    ['a refund that both have', ours({ netCents: cents(0) }), theirs({ refundedCents: cents(600) }), []],
    ['charged there, not recorded here', ours({ netCents: cents(0) }), theirs(), ['amount']],
    ['not known here', NOT_HERE, theirs(), ['missing_here']],
    [
      'held there, not known here',
      NOT_HERE,
      theirs({ status: 'held', capturedCents: cents(0) }),
      ['missing_here'],
    ],
    ['prepared twice, moved nothing', NOT_HERE, theirs({ status: 'failed', capturedCents: cents(0) }), []],
    ['not known here, given back', NOT_HERE, theirs({ refundedCents: cents(600) }), []],
    ['not known there', ours(), null, ['missing_there']],
    [
      'lapsed there',
      ours(),
      theirs({ status: 'canceled', amountCents: cents(0), capturedCents: cents(0) }),
      ['missing_there'],
    ],
    ['hold that is not known there', HOLD, null, ['missing_there']],
    ['attempt without money that is not known there', ours({ netCents: cents(0) }), null, []],
    ['held at both', HOLD, theirs({ status: 'held', capturedCents: cents(0) }), []],
    ['held here only', HOLD, theirs({ status: 'canceled', capturedCents: cents(0) }), ['state']],
    [
      'held there only',
      { ...HOLD, holdState: 'released' },
      theirs({ status: 'held', capturedCents: cents(0) }),
      ['state'],
    ],
    ['disputed at both', ours({ hasDispute: true }), theirs({ isDisputed: true }), []],
    ['disputed there only', ours(), theirs({ isDisputed: true }), ['dispute']],
  ])('%s', (_, here, there, kinds) => {
    expect(findDifferences(PAYMENT, here, there).map(({ key }) => key)).toEqual(
      kinds.map((kind) => `${kind}:stripe:pi_1`),
    )
  })

  test('another amount -> both amounts', () => {
    expect(findDifferences(PAYMENT, ours(), theirs({ refundedCents: cents(100) }))).toMatchObject([
      { kind: 'amount', oursCents: 600, theirsCents: 500 },
    ])
  })

  test('ledger and transactions: equal -> none; else both sums', () => {
    const sums = { ledgerCents: cents(5), transactionsCents: cents(5) }
    expect(ledgerDifference('stripe:auction:1', sums)).toBeNull()
    expect(ledgerDifference('stripe:auction:1', { ...sums, ledgerCents: cents(4) })).toMatchObject({
      key: 'ledger:stripe:auction:1',
      oursCents: 4,
      theirsCents: 5,
    })
  })
})

describe('progress of a night', () => {
  const tenMs = Date.UTC(2026, 10, 25, 10)

  test('before 10:00 UTC of the next day -> the night is done; from then on -> up to a day before', () => {
    const first = progressAt(null, tenMs)
    if (first === null) throw new Error('There is no progress.')
    expect(first).toMatchObject({ untilMs: tenMs - DAY_MS, phase: 'books', cursor: null })
    const done = { ...first, phase: 'done' } as const
    expect(progressAt(done, tenMs + DAY_MS - 1)).toBeNull()
    expect(progressAt(done, tenMs + DAY_MS)).toMatchObject({ untilMs: tenMs, lastUntilMs: tenMs - DAY_MS })
  })

  test('unfinished -> goes on, also in the next night', () => {
    const first = progressAt(null, tenMs)
    if (first === null) throw new Error('There is no progress.')
    const next = nextProgress(first, 'page 2')
    expect(progressAt(next, tenMs + 30 * HOUR_MS)).toEqual({ ...first, cursor: 'page 2' })
  })

  test('each phase ends -> all in order, then done', () => {
    let progress = progressAt(null, tenMs)
    const seen: string[] = []
    while (progress !== null && progress.phase !== 'done') {
      seen.push(progress.phase)
      progress = nextProgress(progress, null)
    }
    expect([...seen, 'done']).toEqual(RECONCILIATION_PHASES)
  })
})
