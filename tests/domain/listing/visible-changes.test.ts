import { expect, test } from 'vitest'
import { NO_CHANGES, toVisibleChanges } from '../../../domain/listing/visible-changes.ts'
import type { WireListingChange } from '../../../domain/schemas/listing-input.ts'

const NOW_MS = Date.parse('2026-11-23T20:00:00.000Z')

const change = (
  field: string,
  before: unknown,
  after: unknown,
  given: Partial<WireListingChange> = {},
): WireListingChange => ({
  id: 1,
  field,
  before,
  after,
  after_bids: false,
  status: 'active',
  by: null,
  at: '2026-11-22T22:05:00.000Z',
  ...given,
})

const UNDECLARED = { registration: null, smog: null, accidents: null, known_faults: null }

test('change: after bids -> before, after, time, and the mark of bids', () => {
  const { lines, marks } = toVisibleChanges([change('mileage', 41_000, 42_500, { after_bids: true })], NOW_MS)
  expect(lines).toEqual([
    {
      key: '0.0',
      field: 'mileage',
      label: 'Mileage',
      text: '41,000 to 42,500',
      long: null,
      when: 'Sun, Nov 22, 2:05 PM PT',
      by: null,
      afterBids: true,
    },
  ])
  expect(marks).toEqual({ mileage: 'Changed on Nov 22: 41,000 to 42,500, after bids' })
})

test.each([
  ['buy_now_price', 20_000, null, 'Buy now price', '$20,000 to none'],
  ['starting_bid', 100.5, 200, 'Starting bid', '$100.50 to $200'],
  ['auction_type', 'reserve', 'no_reserve', 'Auction type', 'Reserve to No Reserve'],
  ['drivetrain', 'awd', null, 'Drivetrain', 'All-wheel drive to none'],
  ['year', 2019, 2020, 'Year', '2019 to 2020'],
  ['engine_size', 2, 3.5, 'Engine size', '2.0 L to 3.5 L'],
  ['exterior_color', 'Red', 'Deep red', 'Exterior color', 'Red to Deep red'],
  [
    'end_time',
    '2026-11-25T22:05:00.000Z',
    '2026-11-26T22:05:00.000Z',
    'End',
    'Wed, Nov 25, 2:05 PM PT to Thu, Nov 26, 2:05 PM PT',
  ],
  [
    'features',
    ['Tow bar', 'Sunroof'],
    ['Sunroof', 'Roof box'],
    'Equipment',
    'added Roof box; removed Tow bar',
  ],
  ['features', [], ['Roof box'], 'Equipment', 'added Roof box'],
  ['features', ['A', 'B'], ['B', 'A'], 'Equipment', 'put in another order'],
  ['features', ['A'], null, 'Equipment', 'removed A'],
  ['reserve_price', 9_000.5, 9_000, 'Reserve', '$9,000.50 to $9,000'],
  ['start_time', null, '2026-11-25T22:05:00.000Z', 'Start', 'none to Wed, Nov 25, 2:05 PM PT'],
  ['photo_added', null, 'Front', 'Added photo', 'Front'],
  ['photo_removed', 'Front', null, 'Removed photo', 'Front'],
  ['photo_primary', 'Front', 'Rear', 'Primary photo', 'Front to Rear'],
  ['photo_words', '', 'Rear', 'Words of a photo', 'none to Rear'],
  ['title', 'live', 'reserve', 'Title', 'live to reserve'],
  ['watchers', undefined, 1_500, 'Watchers', 'none to 1,500'],
  ['title', 'x'.repeat(60), 'y', 'Title', `${'x'.repeat(60)} to y`],
  ['something_new', 'a', 'b', 'Something new', 'a to b'],
])('change of %s: from %j to %j -> %s: %s', (field, before, after, label, text) => {
  expect(toVisibleChanges([change(field, before, after)], NOW_MS).lines).toMatchObject([
    { label, text, long: null },
  ])
})

test('change: long text -> not in the row or mark, stored in full', () => {
  const before = 'One owner. '.repeat(20)
  const { lines, marks } = toVisibleChanges([change('description', before, 'Two owners.')], NOW_MS)
  expect(lines).toMatchObject([{ text: 'changed', long: { before, after: 'Two owners.' } }])
  expect(marks).toEqual({ description: 'Changed on Nov 22' })
})

test('change: declarations -> one change for each that differs', () => {
  const after = {
    ...UNDECLARED,
    accidents: 'minor',
    smog: { state: 'certified', certified_on: '2026-11-01' },
  }
  const { lines, marks } = toVisibleChanges([change('declarations', UNDECLARED, after)], NOW_MS)
  expect(lines.map(({ label, text }) => `${label}: ${text}`).sort()).toEqual([
    'Accidents: Not stated to Minor accident',
    'Emissions: Not stated to CA Compliant, certified Nov 1, 2026',
  ])
  expect(Object.keys(marks).sort()).toEqual(['declarations.accidents', 'declarations.smog'])
})

test('history: several changes -> newest first, mark of the latest', () => {
  const { lines, marks } = toVisibleChanges(
    [
      change('mileage', 1, 2, { at: '2026-11-20T22:05:00.000Z' }),
      change('mileage', 2, 3, { at: '2026-11-21T22:05:00.000Z' }),
    ],
    NOW_MS,
  )
  expect(lines.map(({ text }) => text)).toEqual(['2 to 3', '1 to 2'])
  expect(marks.mileage).toBe('Changed on Nov 21: 2 to 3')
})

test('change: text of 61 characters on either side -> not in the row', () => {
  const long = 'x'.repeat(61)
  const changes = [change('title', long, 'y'), change('title', 'y', long)]
  expect(toVisibleChanges(changes, NOW_MS).lines.map(({ text }) => text)).toEqual(['changed', 'changed'])
})

test('history: the same change twice in one edit -> shown once; any difference -> shown again', () => {
  const first = change('description', 'a', 'b')
  const differences = [
    { ...first, at: '2026-11-22T22:06:00.000Z' },
    { ...first, field: 'title' },
    { ...first, before: 'c' },
    { ...first, after: 'c' },
  ]
  expect(toVisibleChanges([first, { ...first }], NOW_MS).lines).toHaveLength(1)
  for (const other of differences) {
    expect(toVisibleChanges([first, other], NOW_MS).lines, JSON.stringify(other)).toHaveLength(2)
  }
})

test('history: empty -> no rows, no marks', () => {
  expect(toVisibleChanges([], NOW_MS)).toEqual(NO_CHANGES)
})

test('changes: long texts many times -> the newest five of a fact are shown in full, every change is listed', () => {
  const text = (number: number) => `${number} `.repeat(100)
  const history = Array.from({ length: 8 }, (_, number) => [
    change('description', text(number), text(number + 1)),
    change('features', [], [text(number)]),
    change('mileage', number, number + 1),
  ])
  const { lines } = toVisibleChanges(history.flat(), NOW_MS)
  expect(lines).toHaveLength(24)
  const of = (field: string) => lines.filter((line) => line.field === field)
  expect(of('description').map(({ long }) => long?.after.slice(0, 1) ?? null)).toEqual([
    ...['8', '7', '6', '5', '4'],
    ...[null, null, null],
  ])
  expect(of('features').map(({ text: shown }) => shown === 'changed')).toEqual([
    ...[false, false, false, false, false],
    ...[true, true, true],
  ])
  expect(of('mileage').at(-1)?.text).toBe('0 to 1')
})
