import { expect, test } from 'vitest'
import { stripOf } from '../../app/components/auction/strip.ts'
import { live } from './running-auction.ts'

const NOW = Date.parse('2026-11-21T02:00:00.000Z')
const MINE = { max_amount: null, state: 'none', mask: 'm•••7' } as const
const shown = (given: Partial<Parameters<typeof stripOf>[0]>) =>
  stripOf({ live: live(), connection: { state: 'connected' }, viewerId: null, nowMs: NOW, ...given })

test('a visitor is told nothing while all is well', () => {
  expect(shown({})).toBeNull()
})

test('the leader is told that they lead, with their own maximum', () => {
  const own = { ...MINE, max_amount: 4_500 }
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own } })).toMatchObject({
    tone: 'win',
    text: 'You lead',
    aside: 'your maximum $4,500',
  })
})

test('who was outbid is told by how much and when', () => {
  expect(shown({ live: { ...live(), own: MINE } })).toMatchObject({
    tone: 'out',
    text: "You've been outbid",
    aside: 'by $100 at 5:58:00 PM',
  })
})

test('an extension is told for ten seconds, then again how the viewer stands', () => {
  const extension = { endTime: '2026-11-21T03:04:00.000Z', heardAtMs: NOW }
  const extended = { ...live({ leader: 'm•••7' }), own: MINE, extension }
  expect(shown({ live: extended })).toMatchObject({ tone: 'amber', text: 'Extended to 7:04:00 PM' })
  expect(shown({ live: extended, nowMs: NOW + 9_999 })?.tone).toBe('amber')
  expect(shown({ live: extended, nowMs: NOW + 10_000 })?.text).toBe('You lead')
})

test('a lost connection is told before how the viewer stands', () => {
  const connection = { state: 'reconnecting', attempt: 2 } as const
  expect(shown({ live: { ...live({ leader: 'm•••7' }), own: MINE }, connection })?.text).toBe(
    'Reconnecting… prices may be old',
  )
})

test.each([
  { name: 'won', outcome: 'sold', winner: 'm•••7', text: 'You won' },
  { name: 'lost', outcome: 'sold', winner: 'k•••3', text: 'You did not win' },
  { name: 'led without the reserve', outcome: 'reserve_not_met', winner: null, text: 'You did not win' },
] as const)('at the end who $name is told so', ({ outcome, winner, text }) => {
  const result = { outcome, amount: 1_300, winner }
  expect(shown({ live: { ...live({ status: 'ended', result, leader: 'm•••7' }), own: MINE } })?.text).toBe(
    text,
  )
})

test('at the end a visitor is told nothing above the figures', () => {
  const result = { outcome: 'sold', amount: 1_300, winner: 'k•••3' } as const
  expect(shown({ live: live({ status: 'ended', result }) })).toBeNull()
})

test('a pause says how much time is kept', () => {
  expect(shown({ live: live({ status: 'paused', remaining_ms: 125_000 }) })).toMatchObject({
    text: 'Paused: bidding is frozen',
    aside: '2:05 left',
  })
})
