import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { editsTogether, editWindow, notificationMailKey } from '../../../domain/notifications/mail-key.ts'

const FROM_MS = 30 * MINUTE_MS
const of = (auction_id: number) => ({ auction_id, auction_title: 'A car' })
const outbid = (atMs: number, auctionId = 12) =>
  ({ event: 'outbid', data: { ...of(auctionId), current_bid: 1 }, key: `o${atMs}`, atMs }) as const
const newBid = (atMs: number) =>
  ({
    event: 'bid_placed',
    data: { ...of(12), bid: { id: 1, bid_amount: 1 } },
    key: `b${atMs}`,
    atMs,
  }) as const
const edit = (atMs: number) =>
  ({
    event: 'auction_updated',
    data: { ...of(12), change: 'edited', fields: ['description'] },
    key: `e${atMs}`,
    atMs,
  }) as const

test.each([
  ['outbid', outbid, MINUTE_MS],
  ['new bid', newBid, 15 * MINUTE_MS],
  ['edit', edit, 15 * MINUTE_MS],
] as const)('mail key: %s on one auction -> one mail in its interval', (_name, at, intervalMs) => {
  const first = notificationMailKey(7, at(FROM_MS))
  expect(notificationMailKey(7, at(FROM_MS + intervalMs - 1))).toBe(first)
  expect(notificationMailKey(7, at(FROM_MS + intervalMs))).not.toBe(first)
  expect(notificationMailKey(7, at(FROM_MS - 1))).not.toBe(first)
})

test('mail key: another person, auction or event -> another mail', () => {
  const keys = [
    notificationMailKey(7, outbid(FROM_MS)),
    notificationMailKey(8, outbid(FROM_MS)),
    notificationMailKey(7, outbid(FROM_MS, 13)),
    notificationMailKey(7, newBid(FROM_MS)),
  ]
  expect(new Set(keys).size).toBe(4)
})

test('mail key: any other event -> one mail for each key and person', () => {
  const question = (key: string) =>
    ({ event: 'question_asked', data: { ...of(12), question_id: 1 }, key, atMs: FROM_MS }) as const
  const waits = { event: 'authorization_waits', data: { needs: 'confirmation' }, key: 'w', atMs: 0 } as const
  const keys = [
    notificationMailKey(7, question('q1')),
    notificationMailKey(7, question('q2')),
    notificationMailKey(8, question('q1')),
    notificationMailKey(7, waits),
  ]
  expect(new Set(keys).size).toBe(4)
  expect(notificationMailKey(7, { ...question('q1'), atMs: FROM_MS * 2 })).toBe(keys[0])
})

test('later edits of a window -> one mail with the fields of all, beside that of the first', () => {
  const condition = { ...edit(FROM_MS + 2).data, fields: ['mileage', 'description'] }
  const together = editsTogether([edit(FROM_MS + 1), { ...edit(FROM_MS + 2), data: condition }])
  expect(together.data.fields).toEqual(['description', 'mileage'])
  expect(notificationMailKey(7, together)).not.toBe(notificationMailKey(7, edit(FROM_MS)))
  expect(editWindow(edit(FROM_MS + 1))).toEqual({
    auctionId: 12,
    fromMs: FROM_MS,
    untilMs: FROM_MS + 15 * MINUTE_MS,
  })
  expect(editWindow(outbid(FROM_MS))).toBeNull()
})
