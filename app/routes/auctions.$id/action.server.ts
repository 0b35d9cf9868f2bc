import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import type { BidRequest, Receipt } from '../../../domain/auction/room-contract.ts'
import { bidRefusal, firstMessage, type Refusal } from '../../../domain/errors.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { TypedBidAmount } from '../../../domain/schemas/bid.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { clientAddress } from '../../../worker/services/accounts/sessions/client-info.ts'
import { placeBid } from '../../../worker/services/bidding/place-bid.ts'
import { parseAuctionId } from './auction-id.server.ts'

/** The result of a bid that was posted as a plain form, with the message that the person sees. */
export interface PostedBid {
  readonly accepted: boolean
  readonly leading: boolean
  readonly message: string
  readonly receipt: Receipt | null
  readonly code: string | null
  /** The kind that the form had, so that it shows the same kind again. */
  readonly kind?: 'manual' | 'maximum'
}

const MAX_KEY_LENGTH = 200

/**
 * Places the bid of a posted form: a manual bid, a maximum, the cancellation of a maximum, or a purchase. The
 * form carries the idempotency key that it was rendered with, so posting it twice bids once.
 */
export async function action({ request, params, context }: ActionFunctionArgs): Promise<PostedBid> {
  const form = await request.formData()
  const posted = await placePostedBid(context, {
    auctionId: parseAuctionId(params.id),
    request,
    form,
  })
  const kind = form.get('kind')
  return kind === 'manual' || kind === 'maximum' ? { ...posted, kind } : posted
}

async function placePostedBid(
  { env, viewer, nowMs, waitUntil }: PageContext,
  {
    auctionId,
    request,
    form,
  }: { readonly auctionId: number; readonly request: Request; readonly form: FormData },
): Promise<PostedBid> {
  if (viewer === null) return toRefusedBid(bidRefusal('unauthenticated'))
  const bid = parseBid(form)
  if ('code' in bid) return toRefusedBid(bid)
  const ipAddress = clientAddress(request)
  const person = { userId: viewer.userId, sessionId: viewer.sessionId, ipAddress }
  const bidRequest = { person, key: parseKey(form), command: bid }
  const result = await placeBid(env, { auctionId, request: bidRequest, nowMs, waitUntil })
  if (!result.ok) return toRefusedBid(result.refusal, result.refusal.receipt)
  const { message, receipt } = result.value
  return { accepted: true, leading: receipt.leading, message, receipt, code: null }
}

function parseBid(form: FormData): BidRequest['command'] | Refusal {
  const kind = form.get('kind')
  if (kind === 'cancel_maximum' || kind === 'buy_now') return { kind }
  const amount = TypedBidAmount.safeParse(form.get('amount'))
  const field = kind === 'maximum' ? 'max_amount' : 'bid_amount'
  if (!amount.success) return bidRefusal('invalid', field, amount.error.issues[0]?.message)
  return { kind: kind === 'maximum' ? 'maximum' : 'manual', amountCents: dollarsToCents(amount.data) }
}

function parseKey(form: FormData): string | null {
  const key = form.get('idempotency_key')
  return typeof key === 'string' && key.length > 0 && key.length <= MAX_KEY_LENGTH ? key : null
}

function toRefusedBid(refusal: Refusal, receipt: Receipt | null = null): PostedBid {
  return {
    accepted: false,
    leading: receipt?.leading ?? false,
    message: firstMessage(refusal),
    receipt,
    code: refusal.code,
  }
}
