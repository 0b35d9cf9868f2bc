import { expect, test, vi } from 'vitest'
import { sendBid } from '../../../../app/lib/realtime/bid-request.ts'
import { serverNowMs } from '../../../../app/lib/realtime/server-clock.ts'
import {
  errorResponse,
  installFakeBrowser,
  type Server,
  toToken,
} from '../../../fixtures/browser/fake-browser.ts'

const BID = { kind: 'manual', amount: 1_400 } as const
const send = (onUnknown = () => {}) =>
  sendBid(7, BID, {
    key: 'key-1',
    onUnknown,
    signal: new AbortController().signal,
    untilMs: Date.now() + 60_000,
  })

const answering =
  (status: number, body?: object): Server =>
  () =>
    errorResponse(status, body)

/** An accepted bid: the auction has the time of the answer, its receipt that of the decision. */
const accepting =
  (answeredAt: string, decidedAt = answeredAt): Server =>
  () =>
    Response.json({
      success: true,
      message: 'Done',
      receipt: { accepted: true, leading: true, seq: 4, server_time: decidedAt, amount: 1_400 },
      auction: { server_time: answeredAt },
    })

test.each([
  [401, { message: 'The session has ended.' }, 'Please sign in to place a bid.'],
  [403, {}, 'You are not allowed to place a bid.'],
  [403, { message: 'You cannot bid on your own auction.' }, 'You cannot bid on your own auction.'],
  [422, { message: 'Validation failed', errors: { bid_amount: ['Too low', 'Other'] } }, 'Too low'],
  [422, { message: 'Validation failed' }, 'Validation failed'],
  [409, { message: 'This auction has ended.' }, 'This auction has ended.'],
  [409, {}, 'Failed to place bid. Please try again.'],
  [503, { code: 'locked', message: 'The site is locked.' }, 'The site is locked.'],
] as const)('bid request: status %i, body %j -> %s', async (status, body, text) => {
  installFakeBrowser({ token: toToken('7'), server: answering(status, body) })
  expect(await send()).toMatchObject({ accepted: false, message: text })
})

test('bid request: bid, maximum, its cancellation, purchase -> each its own call with amount and key', async () => {
  const { requests: asked } = installFakeBrowser({
    token: toToken('7'),
    server: accepting('2026-11-21T01:59:00.000Z'),
  })
  const options = {
    key: 'key-1',
    onUnknown: () => {},
    signal: new AbortController().signal,
    untilMs: Date.now() + 60_000,
  }
  expect(await sendBid(7, BID, options)).toMatchObject({ accepted: true, leading: true, message: 'Done' })
  await sendBid(7, { kind: 'maximum', amount: 2_000 }, options)
  await sendBid(7, { kind: 'cancel_maximum' }, options)
  await sendBid(7, { kind: 'buy_now' }, options)
  expect(asked.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/api/auctions/7/bid', { bid_amount: 1_400 }],
    ['PUT', '/api/auctions/7/auto-bid', { max_amount: 2_000 }],
    ['DELETE', '/api/auctions/7/auto-bid', undefined],
    ['POST', '/api/auctions/7/buy-now', {}],
  ])
})

test('bid request: stored receipt of a bid two minutes ago -> the clock takes the time of the answer', async () => {
  const answeredAt = '2026-11-21T02:01:00.000Z'
  installFakeBrowser({ token: toToken('7'), server: accepting(answeredAt, '2026-11-21T01:59:00.000Z') })
  await send()
  expect(Math.abs(serverNowMs() - Date.parse(answeredAt))).toBeLessThan(5_000)
})

test('bid request: no answer or 502 -> sent again until the result is known', async () => {
  vi.useFakeTimers()
  const unknown = vi.fn()
  const { requests: asked } = installFakeBrowser({
    token: toToken('7'),
    server: (_, times) => {
      if (times === 1) throw new TypeError('Failed to fetch')
      return times === 2 ? errorResponse(502) : errorResponse(409, { message: 'This auction has ended.' })
    },
  })
  Object.assign(globalThis.window, {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  })
  const sent = send(unknown)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await sent).toMatchObject({ accepted: false, message: 'This auction has ended.' })
  expect(asked).toHaveLength(3)
  expect(unknown).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
