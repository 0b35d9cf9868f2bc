import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Command } from '../../../domain/auction/commands.ts'
import {
  findSellerAction,
  isAdminOnlyText,
  type ListingFacts,
  SELLER_ACTIONS,
  type SellerAction,
  sellerActions,
} from '../../../domain/auction/seller-actions.ts'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { TestAuction, usd } from './auction-fixture.ts'

const ACTIVE: ListingFacts = {
  status: 'active',
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
}
const open = (listing: ListingFacts) =>
  sellerActions(listing).flatMap(({ action, disabledReason }) => (disabledReason === null ? [action] : []))

test.each<[string, Partial<ListingFacts>, readonly SellerAction[]]>([
  ['a draft', { status: 'draft' }, ['publish', 'edit', 'cancel']],
  ['an unpaid listing', { status: 'pending', isPaid: false }, ['checkout', 'edit', 'cancel']],
  ['a scheduled auction', { status: 'pending' }, ['edit', 'cancel']],
  ['an active auction', {}, ['edit', 'pause', 'cancel']],
  [
    'an active auction with a reserve and a buy now price',
    { hasReserve: true, hasBuyNow: true },
    ['edit', 'pause', 'lower_reserve', 'remove_reserve', 'lower_buy_now', 'remove_buy_now', 'cancel'],
  ],
  [
    'an active auction with bids',
    { hasBids: true, hasReserve: true },
    ['edit', 'lower_reserve', 'remove_reserve'],
  ],
  ['an active auction whose reserve is met', { hasBids: true, hasReserve: true, reserveMet: true }, ['edit']],
  ['a paused auction', { status: 'paused' }, ['resume', 'edit', 'cancel']],
  ['a sold one', { status: 'ended', outcome: 'sold' }, []],
  ['a sold one whose buyer did not pay', { status: 'ended', outcome: 'sold', isUnpaid: true }, ['relist']],
  [
    'one whose reserve was not met',
    { status: 'ended', outcome: 'reserve_not_met', hasReserve: true },
    ['relist'],
  ],
  ['one without bids', { status: 'ended', outcome: 'no_bids' }, ['relist']],
  ['a cancelled one', { status: 'cancelled' }, ['relist']],
])('seller actions: %s -> exactly the expected actions are enabled', (_, change, expected) => {
  expect(open({ ...ACTIVE, ...change })).toEqual(expected)
})

const ADMIN_ONLY = (action: string) => `Only an administrator can ${action} an auction with bids.`
const VERIFY = 'Verify your email address first.'
const MET = 'The reserve is met: the car sells to the highest bid.'
const EVERYTHING = { hasBids: true, hasReserve: true, hasBuyNow: true } as const
const UNVERIFIED = { isVerified: false } as const

test.each<[string, Partial<ListingFacts>, readonly (readonly [SellerAction, string | null])[]]>([
  [
    'active with bids, reserve met',
    { ...EVERYTHING, reserveMet: true },
    [
      ['edit', null],
      ['pause', ADMIN_ONLY('pause')],
      ['lower_reserve', MET],
      ['remove_reserve', MET],
      ['lower_buy_now', null],
      ['remove_buy_now', null],
      ['cancel', ADMIN_ONLY('cancel')],
    ],
  ],
  [
    'paused with bids, not verified',
    { ...EVERYTHING, ...UNVERIFIED, status: 'paused' },
    [
      ['resume', ADMIN_ONLY('resume')],
      ['edit', VERIFY],
      ['lower_reserve', VERIFY],
      ['remove_reserve', VERIFY],
      ['lower_buy_now', VERIFY],
      ['remove_buy_now', VERIFY],
      ['cancel', ADMIN_ONLY('cancel')],
    ],
  ],
  [
    'active, not verified',
    UNVERIFIED,
    [
      ['edit', VERIFY],
      ['pause', null],
      ['cancel', null],
    ],
  ],
  [
    'draft, not verified',
    { ...UNVERIFIED, status: 'draft' },
    [
      ['publish', VERIFY],
      ['edit', VERIFY],
      ['cancel', null],
    ],
  ],
  [
    'pending and unpaid, not verified',
    { ...UNVERIFIED, ...EVERYTHING, hasBids: false, status: 'pending', isPaid: false },
    [
      ['checkout', null],
      ['edit', VERIFY],
      ['cancel', null],
    ],
  ],
  ['ended, not verified', { ...UNVERIFIED, status: 'ended', outcome: 'no_bids' }, [['relist', VERIFY]]],
  [
    'ended, listed already',
    { status: 'ended', outcome: 'no_bids', vehicle: 'listed' },
    [['relist', 'This vehicle is listed already.']],
  ],
  [
    'cancelled, sold',
    { ...UNVERIFIED, status: 'cancelled', vehicle: 'sold' },
    [['relist', 'This vehicle is sold.']],
  ],
  // Listed again after the buyer did not pay, and sold in the new auction.
  [
    'ended and not paid, sold',
    { status: 'ended', outcome: 'sold', isUnpaid: true, vehicle: 'sold' },
    [['relist', 'This vehicle is sold.']],
  ],
])(
  'seller actions: %s -> each action of the status, with the reason if it is disabled',
  (_, change, expected) => {
    const actions = sellerActions({ ...ACTIVE, ...change })
    expect(actions.map(({ action, disabledReason }) => [action, disabledReason])).toEqual(expected)
  },
)

test('seller action: of the status -> found; of another -> undefined', () => {
  expect(findSellerAction('pause', ACTIVE)).toEqual({ action: 'pause', disabledReason: null })
  expect(findSellerAction('resume', ACTIVE)).toBeUndefined()
})

test('reason of an administrator: for each of three actions -> recognized; other reasons -> not', () => {
  for (const action of ['pause', 'resume', 'cancel']) expect(isAdminOnlyText(ADMIN_ONLY(action))).toBe(true)
  for (const reason of [VERIFY, MET, ADMIN_ONLY('edit'), null]) expect(isAdminOnlyText(reason)).toBe(false)
})

const COMMANDS: readonly (readonly [SellerAction, (auction: TestAuction) => Command])[] = [
  [
    'publish',
    ({ nowMs }) => ({ type: 'publish', startAtMs: nowMs + MINUTE_MS, endAtMs: nowMs + 9 * MINUTE_MS }),
  ],
  ['pause', () => ({ type: 'pause', by: 'seller' })],
  ['resume', () => ({ type: 'resume', by: 'seller' })],
  ['cancel', () => ({ type: 'cancel', by: 'seller', reason: 'Sold elsewhere' })],
]

test('seller actions: any history -> enabled exactly where the room accepts the command', () => {
  const step = fc.oneof(
    fc.constant('wait' as const),
    fc.constant('bid' as const),
    fc.constant('close' as const),
    fc.constantFrom(...COMMANDS.map(([action]) => action)),
  )
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.array(step, { maxLength: 8 }), (isDraft, paid, steps) => {
      const auction = new TestAuction({ paid, status: isDraft ? 'draft' : 'pending' })
      for (const each of steps) {
        auction.nowMs += MINUTE_MS
        if (each === 'bid') bidIfOpen(auction)
        else if (each === 'close') auction.nowMs += 90 * MINUTE_MS
        else if (each !== 'wait') auction.do(toCommand(each, auction))
        auction.do({ type: 'advance' })
      }
      for (const [action, command] of COMMANDS) {
        const isOpen = findSellerAction(action, listingNow(auction))?.disabledReason === null
        const decision = copyAuction(auction).do(command(auction)).decision
        expect(decision.accepted, `${action} while ${auction.state.phase.status}`).toBe(isOpen)
      }
    }),
  )
})

test('seller actions: all statuses together -> every action occurs', () => {
  const seen = new Set<SellerAction>()
  for (const status of ['draft', 'pending', 'active', 'paused', 'ended', 'cancelled'] as const) {
    for (const isPaid of [true, false]) {
      for (const { action } of sellerActions({
        ...ACTIVE,
        status,
        isPaid,
        hasReserve: true,
        hasBuyNow: true,
      })) {
        seen.add(action)
      }
    }
  }
  expect([...seen].sort()).toEqual([...SELLER_ACTIONS].sort())
})

function bidIfOpen(auction: TestAuction): void {
  const { phase, priceCents } = auction.state
  if (phase.status === 'active') auction.bid(1, ((priceCents ?? usd(1_000)) + usd(100)) / 100)
}

function toCommand(action: SellerAction, auction: TestAuction): Command {
  const found = COMMANDS.find(([name]) => name === action)
  if (!found) throw new Error(`There is no command for ${action}.`)
  return found[1](auction)
}

function copyAuction({ state, nowMs }: TestAuction): TestAuction {
  const copy = new TestAuction({ status: 'draft' })
  copy.state = state
  copy.nowMs = nowMs
  return copy
}

function listingNow({ state }: TestAuction): ListingFacts {
  const { phase, paid, mintedBids, reserveCents, terms } = state
  return {
    ...ACTIVE,
    status: phase.status,
    isPaid: paid,
    hasBids: mintedBids > 0,
    hasReserve: reserveCents !== null,
    hasBuyNow: terms.buyNowCents !== null,
    outcome: phase.status === 'ended' ? phase.result.outcome : null,
  }
}
