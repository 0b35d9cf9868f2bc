import { retryPauseMs } from '../../../domain/retry.ts'
import type { WireBidAnswer, WireReceipt } from '../../../domain/schemas/auction.ts'
import { callApi, type Method, type RefusalBody, refusalText } from '../session/call-api.ts'
import { measureServerTime } from './server-clock.ts'

/** A bidder's command. Amounts are whole dollars. */
export type BidAction =
  | { readonly kind: 'manual'; readonly amount: number }
  | { readonly kind: 'maximum'; readonly amount: number }
  | { readonly kind: 'cancel_maximum' }
  | { readonly kind: 'buy_now' }

/** The answer to a bid, with the message that the person sees. */
export interface BidOutcome {
  readonly accepted: boolean
  readonly leading: boolean
  readonly message: string
  /** Event number and server time; null when the room was not reached. */
  readonly receipt: WireReceipt | null
  readonly code: string | null
  /** Only for a form posted without scripts: the kind of the bid. */
  readonly kind?: 'manual' | 'maximum'
}

export interface AnsweredBid extends BidOutcome {
  readonly answer: WireBidAnswer | null
}

/** Shown when the server sends no message. */
const FALLBACK = 'Failed to place bid. Please try again.'

/** Refusals of 5xx by which nothing was stored: sending again would not help. */
const FINAL_CODES = ['locked', 'payments_not_set_up']

const PAUSES = { firstMs: 1_000, longestMs: 5_000 } as const

/**
 * Sends a bid until its outcome is known. Without an answer the bid may or may not be stored, and only the
 * same idempotency key finds out: so it is sent again with that key until `untilMs` or until the signal aborts
 * (docs/rules/auction-page.md, Receipts). `onUnknown` is called after each attempt without an answer. Returns
 * null when the outcome stays unknown.
 */
export async function sendBid(
  auctionId: number,
  action: BidAction,
  {
    key,
    onUnknown,
    signal,
    untilMs,
  }: {
    readonly key: string
    readonly onUnknown: () => void
    readonly signal: AbortSignal
    /** A time of this device's clock: it may have slept since the last attempt. */
    readonly untilMs: number
  },
): Promise<AnsweredBid | null> {
  for (let attempt = 1; !signal.aborted && Date.now() < untilMs; attempt += 1) {
    const sentMs = performance.now()
    const outcome = await callApi<WireBidAnswer>(...toRequest(auctionId, action, key))
    if (outcome.kind === 'answered') {
      // The receipt of a bid that was sent again is the stored one, with the time of the first decision.
      measureServerTime(outcome.body.auction.server_time, sentMs, performance.now())
      return accepted(outcome.body)
    }
    const isUndecided =
      outcome.kind === 'no_answer' ||
      (outcome.status >= 500 && !FINAL_CODES.includes(outcome.body.code ?? ''))
    if (!isUndecided && outcome.kind === 'refused') return refused(outcome.status, outcome.body)
    onUnknown()
    await pause(retryPauseMs(attempt, PAUSES), signal)
  }
  return null
}

function toRequest(auctionId: number, action: BidAction, key: string) {
  const headers = { 'idempotency-key': key }
  const call = (method: Method, path: string, body?: object) =>
    [`/auctions/${auctionId}${path}`, { method, body, headers }] as const
  switch (action.kind) {
    case 'manual':
      return call('POST', '/bid', { bid_amount: action.amount })
    case 'maximum':
      return call('PUT', '/auto-bid', { max_amount: action.amount })
    case 'cancel_maximum':
      return call('DELETE', '/auto-bid')
    case 'buy_now':
      return call('POST', '/buy-now', {})
  }
}

function accepted(answer: WireBidAnswer): AnsweredBid {
  const { message, receipt } = answer
  return { accepted: true, leading: receipt.leading, message, receipt, code: null, answer }
}

function refused(status: number, body: RefusalBody & { receipt?: WireReceipt }): AnsweredBid {
  const defaults: Readonly<Record<number, string>> = {
    401: 'Please sign in to place a bid.',
    403: 'You are not allowed to place a bid.',
  }
  return {
    accepted: false,
    leading: body.receipt?.leading ?? false,
    message: status === 401 ? (defaults[401] ?? FALLBACK) : refusalText(body, defaults[status] ?? FALLBACK),
    receipt: body.receipt ?? null,
    code: body.code ?? null,
    answer: null,
  }
}

/** Resolves after `ms`, or earlier when the browser comes online or the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = window.setTimeout(done, ms)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
