import { expect, test } from 'vitest'
import {
  beforeHandoverText,
  handedOverText,
  markedByOtherText,
  notPaidText,
  premiumNote,
  priceLabel,
  progressText,
  taskGroups,
} from '../../../../app/lib/labels/handover-labels.ts'
import { HANDOVER_ITEMS } from '../../../../domain/after-sale/handover.ts'

const NOW_MS = Date.parse('2026-11-23T20:00:00Z')
const AT = '2026-11-23T18:00:00.000Z'
const BUYER_ITEMS = ['keys', 'transfer']

const tasks = HANDOVER_ITEMS.map((item) => ({
  item,
  side: BUYER_ITEMS.includes(item) ? ('buyer' as const) : ('seller' as const),
  title: item,
  text: '',
  warning: null,
  done_at: item === 'title_signed' ? AT : null,
}))
const withDone = (...items: readonly string[]) =>
  tasks.map((task) => ({ ...task, done_at: items.includes(task.item) ? AT : null }))

test.each([
  [
    'seller',
    AT,
    null,
    'You handed the vehicle over on Mon, Nov 23, 10:00 AM. The buyer has yet to confirm it.',
  ],
  [
    'buyer',
    AT,
    null,
    'The seller handed the vehicle over on Mon, Nov 23, 10:00 AM. You have yet to confirm it.',
  ],
  [
    'seller',
    null,
    AT,
    'The buyer received the vehicle on Mon, Nov 23, 10:00 AM. You have yet to confirm it.',
  ],
  [
    'admin',
    null,
    AT,
    'The buyer received the vehicle on Mon, Nov 23, 10:00 AM. The seller has yet to confirm it.',
  ],
  [
    'buyer',
    AT,
    AT,
    'Handed over: the seller said so on Mon, Nov 23, 10:00 AM, you on Mon, Nov 23, 10:00 AM.',
  ],
  ['seller', null, null, null],
] as const)('hand-over: for the %s, handed over %j, received %j -> %s', (side, given, received, text) => {
  expect(handedOverText({ side, handed_over_at: given, received_at: received }, NOW_MS)).toBe(text)
})

test('price not paid: each side -> wording of its own', () => {
  const textFor = (side: 'seller' | 'buyer') =>
    notPaidText({ side, by: 'seller', atMs: Date.parse(AT) }, NOW_MS)
  expect(textFor('seller')).toMatch(/^You said on .* The buyer still owes it/)
  expect(textFor('buyer')).toMatch(/^The seller said on .* You still owe it/)
})

test('price and premium labels: open or paid -> worded for each side', () => {
  expect(priceLabel('buyer', false)).toBe('Due to the seller')
  expect(priceLabel('buyer', true)).toBe('Paid to the seller')
  expect(priceLabel('seller', false)).toBe('Due to you from the buyer')
  expect(premiumNote('buyer', 'paid')).toBe('Charged to your card')
  expect(premiumNote('seller', 'paid')).toBe('Charged to the buyer')
})

test("hand-over steps: reader's side -> first; the price is the buyer's step, marked by the seller", () => {
  const groupSizes = (side: 'seller' | 'buyer' | 'admin') =>
    taskGroups(tasks, side).map((group) => [group.title, group.tasks.length])
  expect(groupSizes('seller')).toEqual([
    ['Your steps', 6],
    ['Your steps after the handover', 1],
    ['The buyer’s steps', 1],
    ['The buyer’s steps after the handover', 1],
  ])
  expect(groupSizes('buyer')).toEqual([
    ['Your steps', 2],
    ['Your steps after the handover', 1],
    ['The seller’s steps', 5],
    ['The seller’s steps after the handover', 1],
  ])
  expect(groupSizes('admin')[0]).toEqual(['The seller’s steps', 6])
})

test('progress: before the hand-over -> steps done, afterwards -> steps left', () => {
  expect(progressText(tasks, false)).toBe('1 of 9 done')
  expect(progressText(tasks, true)).toBe('2 steps left')
  expect(progressText(withDone('transfer'), true)).toBe('1 step left')
  expect(progressText(withDone('transfer', 'release_of_liability'), true)).toBe('All done')
})

test('hand-over warning: open steps of the reader -> counted', () => {
  const warningFor = (side: 'seller' | 'buyer', ...done: readonly string[]) =>
    beforeHandoverText(withDone(...done), side)
  const OPEN = 'This cannot be undone.'
  for (const side of ['seller', 'buyer'] as const) {
    const listed = taskGroups(withDone(), side)[0]?.tasks.length
    expect(warningFor(side)).toBe(`${OPEN} ${listed} of your steps are not done.`)
  }
  expect(warningFor('buyer', 'price_paid')).toBe(`${OPEN} 1 of your steps is not done.`)
  // The buyer has no button for the price.
  expect(warningFor('buyer', 'keys')).toBe(
    `${OPEN} 1 of your steps is not done: the seller has not marked the price as paid.`,
  )
  expect(warningFor('buyer', 'keys', 'price_paid')).toBe(OPEN)
  expect(warningFor('seller', 'keys', 'transfer')).toBe(`${OPEN} 6 of your steps are not done.`)
})

test('price step: buyer -> text that the seller marks it', () => {
  expect(markedByOtherText({ item: 'price_paid', done_at: null }, 'buyer')).toBe('The seller marks this')
  expect(markedByOtherText({ item: 'price_paid', done_at: AT }, 'buyer')).toBeNull()
  expect(markedByOtherText({ item: 'price_paid', done_at: null }, 'seller')).toBeNull()
  expect(markedByOtherText({ item: 'keys', done_at: null }, 'buyer')).toBeNull()
})
