import { expect, test } from 'vitest'
import type { SellerAction } from '../../../domain/auction/seller-actions.ts'
import {
  actionCopy,
  actionEffect,
  actionLabel,
  type ConfirmedAction,
  type DirectAction,
  dismissLabel,
  needsConfirmation,
  parseAction,
} from '../../../domain/listing/seller-action-copy.ts'
import {
  addonsHref,
  afterCheckoutHref,
  checkoutHref,
  createHref,
  editHref,
  manageHref,
  receiptHref,
} from '../../../domain/listing/seller-addresses.ts'
import { KNOWN_SELLER_MS, STARTED_PAYMENT_MS, UNPAID_HOLD_MS } from '../../../domain/listing/vin-hold.ts'

/** The label, the busy label, what the action does, what is true afterwards, and the way back. */
type Words = readonly [string, string, string, string, string | null]

const WORDS: Readonly<Record<DirectAction, Words>> = {
  publish: [
    'Publish',
    'Publishing...',
    'Schedules the auction: it starts in one hour and runs for the days you chose.',
    'Auction published.',
    null,
  ],
  pause: [
    'Pause',
    'Pausing...',
    'Freezes bidding and keeps the time that is left. You can resume at any time; 30 days after its start the auction resumes by itself.',
    'Auction paused.',
    null,
  ],
  resume: [
    'Resume',
    'Resuming...',
    'Bidding continues with the time that was left.',
    'Auction resumed.',
    null,
  ],
  relist: [
    'Relist',
    'Relisting...',
    'Creates a new auction for the same car at the same prices. You pay for it at checkout, and can edit it before it starts.',
    'Auction listed again.',
    'Not now',
  ],
  lower_reserve: [
    'Lower reserve',
    'Lowering...',
    'You can’t raise it again. Bidders see that the reserve changed, not the amount.',
    'Reserve lowered.',
    'Keep the reserve',
  ],
  remove_reserve: [
    'Remove reserve',
    'Removing...',
    'The car then sells to the highest bid, at any price. You cannot set a reserve again.',
    'Reserve removed.',
    'Keep the reserve',
  ],
  lower_buy_now: [
    'Lower buy now price',
    'Lowering...',
    'You can’t raise it again. A buyer who pays this price ends the auction immediately.',
    'Buy now price lowered.',
    'Keep the price',
  ],
  remove_buy_now: [
    'Remove buy now price',
    'Removing...',
    'Buyers can then only bid. You can’t add the price again.',
    'Buy now price removed.',
    'Keep the price',
  ],
  cancel: [
    'Cancel auction',
    'Cancelling...',
    'We notify everyone who follows it and release every hold. This cannot be undone.',
    'Auction cancelled.',
    'Keep the auction',
  ],
}
const ACTIONS = Object.keys(WORDS) as DirectAction[]

test.each(ACTIONS)('seller action: %s -> its words; confirmed where it cannot be undone', (action) => {
  const { label, busy, what, done } = actionCopy(action)
  const dismiss = needsConfirmation(action) ? dismissLabel(action) : null
  expect([label, busy, what, done, dismiss]).toEqual(WORDS[action])
  expect(actionLabel(action)).toBe(label)
  expect(parseAction(action)).toBe(action)
})

test('seller action: with a page of its own -> a label, and no request', () => {
  const pages: readonly SellerAction[] = ['checkout', 'edit']
  expect(pages.map(actionLabel)).toEqual(['Complete checkout', 'Edit'])
  for (const word of [...pages, '', 'toString', null, 7, ['cancel']]) expect(parseAction(word)).toBeNull()
})

test('cancellation: paid listing -> whether the fee is refunded; unpaid, or another action -> its effect alone', () => {
  const effect = (status: Parameters<typeof actionEffect>[1]['status'], isPaid = true) =>
    actionEffect('cancel', { status, isPaid, isRelistFree: false })
  const [, , what] = WORDS.cancel
  for (const status of ['draft', 'pending'] as const) {
    expect(effect(status)).toBe(
      `The auction has not started: we refund what you paid for the listing. ${what}`,
    )
  }
  for (const status of ['active', 'paused'] as const) {
    expect(effect(status)).toBe(
      `The auction has started: we don’t refund what you paid for the listing. ${what}`,
    )
  }
  expect(effect('pending', false)).toBe(what)
  const running = { status: 'active', isPaid: true, isRelistFree: false } as const
  expect(actionEffect('pause', running)).toBe(WORDS.pause[2])
})

test('relisting: after a sale that defaulted, or not -> without another listing fee, or paid at checkout', () => {
  const ended = { status: 'ended', isPaid: true } as const
  expect(actionEffect('relist', { ...ended, isRelistFree: true })).toContain('without another listing fee')
  expect(actionEffect('relist', { ...ended, isRelistFree: false })).toBe(WORDS.relist[2])
})

test("seller's pages: listing -> their addresses", () => {
  const action: ConfirmedAction = 'relist'
  expect([
    checkoutHref(7),
    addonsHref(7, []),
    addonsHref(7, ['email_blast', 'priority_listing']),
    receiptHref(7),
    afterCheckoutHref(7),
    afterCheckoutHref(null),
    editHref(7),
    manageHref(7),
    manageHref(7, action),
    createHref(),
    createHref(3),
  ]).toEqual([
    '/checkout?auction=7',
    '/checkout?auction=7',
    '/checkout?auction=7&addons=email_blast&addons=priority_listing',
    '/checkout/receipt?auction=7',
    '/dashboard?tab=my-auctions&checkout=7',
    '/dashboard?tab=my-auctions&checkout=none',
    '/auctions/7/edit',
    '/auctions/7/manage',
    '/auctions/7/manage?intent=relist',
    '/auctions/create',
    '/auctions/create?draft=3',
  ])
})

test('VIN: times of the rules -> a day unpaid, 90 days known, 15 minutes of a payment', () => {
  expect([UNPAID_HOLD_MS, KNOWN_SELLER_MS, STARTED_PAYMENT_MS]).toEqual([86_400_000, 7_776_000_000, 900_000])
})
