import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readClientFrame } from '../../../domain/schemas/socket.ts'

const read = (frame: unknown) => readClientFrame(JSON.stringify(frame))

test.each([
  { event: 'join_auction', data: { auction_id: 12 } },
  { event: 'join_auction', data: { auction_id: 12, since: 0 } },
  { event: 'leave_auction', id: 'a', data: { auction_id: 12 } },
  { event: 'place_bid', id: 'a', data: { auction_id: 12, bid_amount: 12_500 } },
  { event: 'set_auto_bid', id: 7, data: { auction_id: 12, max_amount: 15_000 } },
  { event: 'cancel_auto_bid', data: { auction_id: 12 } },
])('socket frame: %o -> parsed', (frame) => {
  expect(read(frame)).toEqual({ kind: 'frame', frame })
})

test('frame: unknown fields -> ignored', () => {
  const frame = { event: 'place_bid', data: { auction_id: 12, bid_amount: 5, bidder_id: 9 }, seq: 4 }
  expect(read(frame)).toEqual({
    kind: 'frame',
    frame: { event: 'place_bid', data: { auction_id: 12, bid_amount: 5 } },
  })
})

test('frame: not JSON -> malformed', () => {
  for (const text of ['', 'ping!', '{', '{"event":']) {
    expect(readClientFrame(text)).toMatchObject({ kind: 'malformed', id: null })
  }
})

test.each([
  null,
  5,
  [],
  'place_bid',
  {},
  { event: 'snapshot', data: {} },
  { event: 'place_bid' },
  { event: 'place_bid', data: 5 },
  { event: 'place_bid', id: {}, data: { auction_id: 12, bid_amount: 5 } },
  { event: 'place_bid', id: 'x'.repeat(201), data: { auction_id: 12, bid_amount: 5 } },
  { event: 'leave_auction', id: 'half a character \ud800', data: { auction_id: 1 } },
])('socket frame: %o -> malformed', (frame) => {
  expect(read(frame).kind).toBe('malformed')
})

test('frame: malformed -> its id is returned', () => {
  expect(read({ event: 'shout', id: 'a' })).toMatchObject({ kind: 'malformed', id: 'a' })
  expect(read({ event: 'shout', id: 7 })).toMatchObject({ kind: 'malformed', id: 7 })
  expect(read({ event: 'shout', id: { deep: true } })).toMatchObject({ kind: 'malformed', id: null })
  expect(read({ event: 'shout', id: 'x'.repeat(201) })).toMatchObject({ kind: 'malformed', id: null })
})

test('frame: amount refused -> invalid, with the message of a bid', () => {
  const message = 'Bid must be a whole dollar amount between $1 and $99,999,999'
  expect(read({ event: 'place_bid', id: 'a', data: { auction_id: 12, bid_amount: '5' } })).toEqual({
    kind: 'invalid',
    id: 'a',
    message,
    errors: { bid_amount: [message] },
  })
  expect(read({ event: 'set_auto_bid', data: { auction_id: 12 } })).toMatchObject({
    kind: 'invalid',
    id: null,
    errors: { max_amount: ['Maximum bid amount is required'] },
  })
})

test('frame: no auction -> invalid', () => {
  const read12 = read({ event: 'join_auction', data: { auction_id: 'x', since: -1 } })
  expect(read12.kind === 'invalid' && Object.keys(read12.errors)).toEqual(['auction_id', 'since'])
})

test('frame: any text -> never throws', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.json(),
        fc.anything().map((value) => String(JSON.stringify(value))),
      ),
      (text) => {
        expect(['malformed', 'invalid', 'frame']).toContain(readClientFrame(text).kind)
      },
    ),
  )
})
