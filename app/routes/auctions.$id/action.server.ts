import type { BidRequest, Receipt } from '../../../domain/auction/room-contract.ts'
import { bidRefusal, firstMessage, type Refusal } from '../../../domain/errors.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { TypedBidAmount } from '../../../domain/schemas/bid.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { makeOffer } from '../../../worker/services/bidding/place-bid.ts'

/** What became of an offer that was posted as a plain form, in the words that the person sees. */
export interface PostedOffer {
  readonly accepted: boolean
  readonly leading: boolean
  readonly message: string
  readonly receipt: Receipt | null
  readonly code: string | null
  /** What the form was on, which it is on again. */
  readonly kind?: 'manual' | 'maximum'
}

interface PostedForm {
  readonly auctionId: number
  readonly form: FormData
}

const MAX_KEY_LENGTH = 200

/**
 * Makes the offer of a posted bid form: a bid, a maximum, its cancelling or a purchase. The form carries the key that
 * it was rendered with, so that posting it twice is bidding once.
 */
export async function postOffer(context: PageContext, { auctionId, form }: PostedForm): Promise<PostedOffer> {
  const posted = await offered(context, { auctionId, form })
  const kind = form.get('kind')
  return kind === 'manual' || kind === 'maximum' ? { ...posted, kind } : posted
}

async function offered(
  { env, viewer, nowMs, waitUntil }: PageContext,
  { auctionId, form }: PostedForm,
): Promise<PostedOffer> {
  if (viewer === null) return refusedOffer(bidRefusal('unauthenticated'))
  const offer = offerOf(form)
  if ('code' in offer) return refusedOffer(offer)
  const person = { userId: viewer.userId, sessionId: viewer.sessionId }
  const request = { person, key: keyOf(form), offer }
  const outcome = await makeOffer(env, { auctionId, request, nowMs, waitUntil })
  if (!outcome.ok) return refusedOffer(outcome.refusal, outcome.receipt)
  const { message, receipt } = outcome
  return { accepted: true, leading: receipt.leading, message, receipt, code: null }
}

function offerOf(form: FormData): BidRequest['offer'] | Refusal {
  const kind = form.get('kind')
  if (kind === 'cancel_maximum' || kind === 'buy_now') return { kind }
  const amount = TypedBidAmount.safeParse(form.get('amount'))
  const field = kind === 'maximum' ? 'max_amount' : 'bid_amount'
  if (!amount.success) return bidRefusal('invalid', field, amount.error.issues[0]?.message)
  return { kind: kind === 'maximum' ? 'maximum' : 'manual', amountCents: dollarsToCents(amount.data) }
}

function keyOf(form: FormData): string | null {
  const key = form.get('idempotency_key')
  return typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH ? key : null
}

function refusedOffer(refusal: Refusal, receipt: Receipt | null = null): PostedOffer {
  return {
    accepted: false,
    leading: receipt?.leading ?? false,
    message: firstMessage(refusal),
    receipt,
    code: refusal.code,
  }
}
