import { expect, test } from 'vitest'
import {
  beforeHandoverText,
  handedOverText,
  handoverPhases,
  isReadyToConfirm,
  markedByOtherText,
  notPaidText,
  premiumNote,
  priceDueText,
  priceLabel,
  progressText,
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
    'You handed the vehicle over on Mon, Nov 23, 10:00 AM. The buyer has not confirmed it yet.',
  ],
  [
    'buyer',
    AT,
    null,
    'The seller handed the vehicle over on Mon, Nov 23, 10:00 AM. Please confirm that you received it.',
  ],
  [
    'seller',
    null,
    AT,
    'The buyer received the vehicle on Mon, Nov 23, 10:00 AM. Please confirm that you handed it over.',
  ],
  [
    'admin',
    null,
    AT,
    'The buyer received the vehicle on Mon, Nov 23, 10:00 AM. The seller has not confirmed it yet.',
  ],
  [
    'buyer',
    AT,
    AT,
    'Handover complete, confirmed by both of you: handed over Mon, Nov 23, 10:00 AM, received Mon, Nov 23, 10:00 AM.',
  ],
  ['seller', null, null, null],
] as const)('hand-over: for the %s, handed over %j, received %j -> %s', (side, given, received, text) => {
  expect(handedOverText({ side, handed_over_at: given, received_at: received }, NOW_MS)).toBe(text)
})

test('price not paid: each side -> wording of its own', () => {
  const textFor = (side: 'seller' | 'buyer', facts = { isRefunded: false, hasNextBidder: true }) =>
    notPaidText({ side, by: 'seller', atMs: Date.parse(AT), ...facts }, NOW_MS)
  expect(textFor('seller')).toMatch(/^You said on .* The buyer still owes it/)
  expect(textFor('buyer')).toMatch(/^The seller said on .* You still owe it/)
  expect(textFor('seller')).toMatch(
    /stays charged, and the vehicle can be offered to the next bidder or listed again/,
  )
  expect(textFor('buyer', { isRefunded: true, hasNextBidder: false })).toMatch(
    /not paid\. The sale has ended, and the premium is refunded, and the vehicle can be listed again\.$/,
  )
})

test('price and premium labels: open or paid -> worded for each side', () => {
  expect(priceLabel('buyer', false)).toBe('You pay the seller')
  expect(priceLabel('buyer', true)).toBe('You paid the seller')
  expect(priceLabel('seller', false)).toBe('The buyer pays you')
  expect(priceLabel('admin', true)).toBe('The buyer paid the seller')
  expect(priceDueText(Date.parse(AT), false)).toBe('Directly, by Nov 23')
  expect(priceDueText(null, false)).toBe('Directly, after the premium is paid')
  expect(priceDueText(Date.parse(AT), true)).toBeNull()
  expect(premiumNote('buyer', 'paid')).toBe('Charged to your card')
  expect(premiumNote('seller', 'paid')).toBe('Charged to the buyer')
})

test('hand-over phases: any reader -> every step once, in the order of time', () => {
  for (const side of ['seller', 'buyer', 'admin'] as const) {
    const phases = handoverPhases(tasks, side)
    expect(phases.map((phase) => [phase.title, phase.tasks.map(({ item }) => item)])).toEqual([
      ['Get in touch', []],
      ['Look the car over', ['lien_released', 'smog']],
      ['Pay', ['price_paid']],
      ['Sign the papers', ['title_signed', 'odometer', 'bill_of_sale']],
      ['Hand over the keys', ['keys']],
      ['Tell the DMV', ['release_of_liability', 'transfer']],
    ])
  }
  expect(handoverPhases(tasks, 'buyer')[0]?.text).toMatch(/^Agree with the seller/)
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
    expect(warningFor(side)).toBe(`${OPEN} ${side === 'seller' ? 6 : 2} of your steps are not done.`)
    expect(isReadyToConfirm(withDone(), side)).toBe(false)
  }
  expect(warningFor('buyer', 'price_paid')).toBe(`${OPEN} 1 of your steps is not done.`)
  // The buyer has no button for the price.
  expect(warningFor('buyer', 'keys')).toBe(
    `${OPEN} 1 of your steps is not done: the seller has not marked the price as paid.`,
  )
  expect(warningFor('buyer', 'keys', 'price_paid')).toBe(OPEN)
  expect(isReadyToConfirm(withDone('keys', 'price_paid'), 'buyer')).toBe(true)
  expect(warningFor('seller', 'keys', 'transfer')).toBe(`${OPEN} 6 of your steps are not done.`)
})

test('open step of the other side -> text that they mark it; own or done -> none', () => {
  const price = { item: 'price_paid', side: 'seller', done_at: null } as const
  expect(markedByOtherText(price, 'buyer')).toBe('The seller marks this')
  expect(markedByOtherText({ ...price, done_at: AT }, 'buyer')).toBeNull()
  expect(markedByOtherText(price, 'seller')).toBeNull()
  expect(markedByOtherText({ item: 'keys', side: 'buyer', done_at: null }, 'seller')).toBe(
    'The buyer marks this',
  )
})
