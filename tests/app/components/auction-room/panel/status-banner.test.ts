import { expect, test } from 'vitest'
import { getBidderBanner } from '../../../../../app/components/auction-room/panel/bidder-banner.ts'
import { getStatusBanner } from '../../../../../app/components/auction-room/panel/status-banner.tsx'
import { MINUTE_MS } from '../../../../../domain/format/time-units.ts'
import { live } from '../../../../fixtures/browser/running-auction.ts'

const NOW = Date.parse('2026-11-21T02:00:00.000Z')
const MINE = { max_amount: null, state: 'none', mask: 'm•••7', highest_bid: 1_200, ending: null } as const
const shown = (given: Partial<Parameters<typeof getStatusBanner>[0]>) =>
  getStatusBanner(
    { live: live(), connection: { state: 'connected' }, bidding: { state: 'idle' }, nowMs: NOW, ...given },
    { getBidderBanner },
  )

test('status banner: visitor, connected -> none', () => {
  expect(shown({})).toBeNull()
})

test('status banner: leading -> "You lead" with the own maximum', () => {
  const own = { ...MINE, max_amount: 4_500 }
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own } })).toMatchObject({
    tone: 'win',
    text: 'You lead',
    aside: 'your maximum $4,500',
  })
})

test('status banner: outbid -> difference and time', () => {
  expect(shown({ live: { ...live(), own: MINE } })).toMatchObject({
    tone: 'out',
    text: "You've been outbid",
    aside: 'by $100',
    moment: 'at 5:58:00 PM',
  })
})

test('status banner: bid voided -> not outbid; the lead again -> "You lead"', () => {
  const own = { ...MINE, is_voided: true } as const
  expect(shown({ live: { ...live(), own } })).toMatchObject({ tone: 'neutral', text: 'Your bid was voided' })
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own } })?.text).toBe('You lead')
})

const EXTENSION = { endTime: '2026-11-21T03:04:00.000Z', heardAtMs: NOW, by: 'bid' } as const

test('status banner: extension, no bid of the viewer -> shown for ten seconds', () => {
  const extended = { ...live(), extension: EXTENSION }
  expect(shown({ live: extended })).toMatchObject({
    tone: 'amber',
    text: 'Extended to 7:04:00 PM',
    aside: '+5 minutes',
  })
  expect(shown({ live: extended, nowMs: NOW + 9_999 })?.tone).toBe('amber')
  expect(shown({ live: extended, nowMs: NOW + 10_000 })).toBeNull()
})

test('status banner: outbid by the extending bid -> outbid at once, with the new end', () => {
  const outbid = { ...live(), own: MINE, extension: EXTENSION }
  expect(shown({ live: outbid })).toMatchObject({
    tone: 'out',
    text: "You've been outbid",
    aside: 'Extended',
    moment: 'to 7:04:00 PM',
  })
  expect(shown({ live: outbid, nowMs: NOW + 10_000 })?.aside).toBe('by $100')
  const leading = { ...live({ leader: 'm•••7' }), own: MINE, extension: EXTENSION }
  expect(shown({ live: leading })).toMatchObject({ tone: 'win', text: 'You lead', aside: 'Extended' })
})

test('status banner: end moved by an administrator -> no extension and no minutes', () => {
  const moved = { ...live(), extension: { ...EXTENSION, by: 'schedule' } as const }
  expect(shown({ live: moved })).toMatchObject({ text: 'End moved to 7:04:00 PM', aside: null })
  expect(shown({ live: { ...moved, own: MINE } })).toMatchObject({ aside: 'End moved', tone: 'out' })
})

test('status banner: connection lost -> takes precedence over the viewer status', () => {
  const connection = { state: 'reconnecting', attempt: 2, offline: false } as const
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own: MINE }, connection })?.text).toBe(
    'Reconnecting… prices may be old',
  )
  expect(shown({ connection: { state: 'closed' } })?.text).toBe('Not connected: prices may be old')
})

test.each([
  { name: 'won', outcome: 'sold', winner: 'm•••7', text: 'You won' },
  { name: 'did not pay', outcome: 'sold', winner: 'm•••7', text: 'Sale not completed' },
  { name: 'lost', outcome: 'sold', winner: 'k•••3', text: 'You did not win' },
  { name: 'led without the reserve', outcome: 'reserve_not_met', winner: null, text: 'Reserve not met' },
] as const)('status banner: ended, viewer $name -> matching sentence', ({ name, outcome, winner, text }) => {
  const payment = name === 'did not pay' ? ('not_completed' as const) : null
  const result = { outcome, amount: 1_300, winner, payment }
  expect(shown({ live: { ...live({ status: 'ended', result, leader: 'm•••7' }), own: MINE } })?.text).toBe(
    text,
  )
})

test('status banner: bought by an offer -> says so, without the time of the end', () => {
  const result = { outcome: 'sold', amount: 1_300, winner: 'm•••7', payment: 'paid' } as const
  const sold = live({ status: 'ended', result, leader: 'm•••7', sold_after_auction: true })
  expect(shown({ live: { ...sold, own: MINE } })).toMatchObject({
    tone: 'win',
    text: 'You bought it',
    aside: 'after the auction',
    moment: null,
  })
})

test('status banner: ended, visitor -> none', () => {
  const result = { outcome: 'sold', amount: 1_300, winner: 'k•••3', payment: 'paid' } as const
  expect(shown({ live: live({ status: 'ended', result }) })).toBeNull()
})

test('status banner: paused -> no time', () => {
  expect(shown({ live: live({ status: 'paused', remaining_ms: 125_000 }) })).toMatchObject({
    text: 'Paused: bidding is frozen',
    aside: null,
  })
})

test('status banner: outbid by an equal maximum -> tied', () => {
  const equal = { ...live({ current_bid: 1_200 }), own: MINE }
  expect(shown({ live: equal })).toMatchObject({ aside: 'tied', moment: '· the other bid came first' })
})

test('status banner: own bid no longer in the list -> difference is still known', () => {
  const far = { ...live({ current_bid: 9_000 }), own: { ...MINE, highest_bid: 1_100 } }
  expect(shown({ live: { ...far, bids: far.bids.slice(0, 1) } })?.aside).toBe('by $7,900')
  expect(shown({ live: { ...far, own: { ...MINE, highest_bid: null } } })?.aside).toBeNull()
})

test('status banner: ended -> receipt number for the winner, highest bid for the others', () => {
  const result = { outcome: 'sold', amount: 1_300 } as const
  const ended = (winner: string) => ({
    ...live({ status: 'ended', result: { ...result, winner, payment: 'paid' }, seq: 35 }),
    own: MINE,
  })
  expect(shown({ live: ended('m•••7') })).toMatchObject({ aside: 'receipt 35', moment: 'at 7:00:00 PM' })
  expect(shown({ live: ended('k•••3') })).toMatchObject({ aside: 'your highest bid $1,200', tone: 'neutral' })
})

test('status banner: reserve not met -> reserve and price for the leader, no win for the others', () => {
  const result = { outcome: 'reserve_not_met', amount: 1_300, winner: null, payment: null } as const
  const ended = (leader: string) => ({ ...live({ status: 'ended', result, leader }), own: MINE })
  expect(shown({ live: ended('m•••7') })).toMatchObject({
    tone: 'neutral',
    text: 'Reserve not met',
    aside: 'your $1,300',
    moment: 'was the high bid',
  })
  expect(shown({ live: ended('k•••3') })).toMatchObject({
    text: 'You did not win',
    aside: 'your highest bid $1,200',
  })
})

test('status banner: bid without an answer -> takes precedence over everything', () => {
  const bidding = { state: 'unknown', bid: { kind: 'manual', amount: 1_500 } } as const
  const connection = { state: 'reconnecting', attempt: 2, offline: true } as const
  expect(shown({ bidding, connection })).toMatchObject({
    tone: 'amber',
    text: 'Your bid is not confirmed',
    aside: '$1,500',
  })
})

test('status banner: near the end -> always present', () => {
  const near = Date.parse('2026-11-21T03:00:00.000Z') - 9 * MINUTE_MS
  expect(shown({ nowMs: near })).toMatchObject({
    tone: 'neutral',
    icon: 'extended',
    text: 'Bids in the last 5 minutes extend the end',
  })
  expect(shown({ nowMs: near + 4 * MINUTE_MS + 1 })?.text).toBe('A bid now extends the end')
  expect(shown({ nowMs: near, live: { ...live(), own: MINE } })?.text).toBe("You've been outbid")
})

test('status banner: unsent bid, bidding open -> takes precedence over the viewer status', () => {
  const unsent = { state: 'unsent', bid: { kind: 'manual', amount: 12_600 } } as const
  const offline = { state: 'reconnecting', attempt: 1, offline: true } as const
  expect(shown({ live: { ...live(), own: MINE }, bidding: unsent, connection: offline })).toMatchObject({
    tone: 'amber',
    text: 'Your bid was not sent',
    aside: '$12,600',
  })
  const purchase = { state: 'unsent', bid: { kind: 'buy_now' } } as const
  expect(shown({ bidding: purchase })).toMatchObject({ text: 'Nothing was sent', aside: null })
  expect(shown({ live: live({ status: 'cancelled' }), bidding: unsent })?.text).toBe(
    'This auction was cancelled',
  )
})

test('status banner: outbid or ended -> names the topic of the toasts that it replaces', () => {
  expect(shown({ live: { ...live(), own: MINE } })?.topic).toBe('outbid on 1')
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own: MINE } })?.topic).toBeUndefined()
  const result = { outcome: 'sold', winner: 'm•••7', amount: 1_300, payment: 'paid' } as const
  expect(shown({ live: { ...live({ status: 'ended', result }), own: MINE } })?.topic).toBe('end of 1')
  expect(shown({ live: live({ status: 'ended', result }) }), 'a visitor gets the toast').toBeNull()
})
