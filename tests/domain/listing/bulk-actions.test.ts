import { expect, test } from 'vitest'
import { VEHICLE_LISTED, VEHICLE_SOLD, VERIFY_FIRST } from '../../../domain/auction/seller-actions.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import {
  BULK_MESSAGES,
  bulkDoneText,
  bulkProblem,
  parseBatchStarts,
  parseBulkAction,
} from '../../../domain/listing/bulk-actions.ts'

const LISTING = {
  status: 'draft',
  isPaid: true,
  hasBids: false,
  hasReserve: false,
  reserveMet: false,
  hasBuyNow: false,
  outcome: null,
  isUnpaid: false,
  isRelistFree: false,
  vehicle: 'free',
  isVerified: true,
} as const

test.each([
  ['publish', {}, null],
  ['publish', { isPaid: false }, 'Not paid yet. Pay for the listing first.'],
  ['publish', { isVerified: false }, VERIFY_FIRST],
  ['publish', { status: 'pending' }, 'Only a draft can be published.'],
  ['pause', { status: 'active' }, null],
  ['pause', { status: 'active', hasBids: true }, 'Only an administrator can pause an auction with bids.'],
  ['pause', { status: 'paused' }, 'Only an active auction can be paused.'],
  ['relist', { status: 'ended', outcome: 'no_bids' }, null],
  ['relist', { status: 'cancelled' }, null],
  ['relist', { status: 'ended', outcome: 'sold', isUnpaid: true }, null],
  ['relist', { status: 'ended', outcome: 'no_bids', vehicle: 'listed' }, VEHICLE_LISTED],
  ['relist', { status: 'ended', outcome: 'no_bids', vehicle: 'sold' }, VEHICLE_SOLD],
  [
    'relist',
    { status: 'ended', outcome: 'sold' },
    'Only an auction that is over and not sold can be listed again.',
  ],
] as const)('many at once: %s with %o -> problem %s', (action, changes, problem) => {
  expect(bulkProblem(action, { ...LISTING, ...changes })).toBe(problem)
})

const NOW_MS = Date.UTC(2026, 10, 26, 20)

test('batch starts: empty first start -> the default; a time and minutes -> both in ms', () => {
  expect(parseBatchStarts({ first_start: ' ', stagger: '0' }, NOW_MS)).toEqual({
    ok: true,
    starts: { firstMs: null, staggerMs: 0 },
  })
  expect(parseBatchStarts({ first_start: '2026-11-27T09:30', stagger: ' 60 ' }, NOW_MS)).toEqual({
    ok: true,
    starts: { firstMs: Date.UTC(2026, 10, 27, 17, 30), staggerMs: HOUR_MS },
  })
})

test.each([
  [{ first_start: 'soon', stagger: '2' }, { first_start: [BULK_MESSAGES.start] }],
  [
    { first_start: '2026-11-26T12:01', stagger: '2' },
    { first_start: ['An auction starts 15 minutes from now at the earliest.'] },
  ],
  [{ first_start: '2027-01-26T12:01', stagger: '2' }, { first_start: ['An auction starts within 30 days.'] }],
  [{ first_start: '', stagger: '61' }, { stagger: [BULK_MESSAGES.stagger] }],
  [{ first_start: '', stagger: '-1' }, { stagger: [BULK_MESSAGES.stagger] }],
  [{ first_start: 'x' }, { first_start: [BULK_MESSAGES.start], stagger: [BULK_MESSAGES.stagger] }],
])('batch starts: %o -> refused with %o', (fields, errors) => {
  expect(parseBatchStarts(fields, NOW_MS)).toEqual({ ok: false, errors })
})

test('many at once: words of an action and of what was done', () => {
  expect([parseBulkAction('relist'), parseBulkAction('cancel'), parseBulkAction(null)]).toEqual([
    'relist',
    null,
    null,
  ])
  expect(bulkDoneText('publish', 3, 3)).toBe('3 auctions published')
  expect(bulkDoneText('relist', 1, 4)).toBe('1 of 4 auctions listed again')
  expect(bulkDoneText('pause', 0, 2)).toBe('No auction was paused')
})
