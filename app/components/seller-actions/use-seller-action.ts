import { useNavigate, useRevalidator } from '@remix-run/react'
import type { FieldErrors } from '../../../domain/errors.ts'
import { actionCopy, type DirectAction, loweringProblem } from '../../../domain/listing/seller-action-copy.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import { DEFAULT_TOAST_MS } from '../../../domain/notifications/toast-notifications.ts'
import type { WireAuctionChange, WireListedAuction } from '../../../domain/schemas/auction.ts'
import { openPage } from '../../lib/page/open-page.ts'
import { applyListedChange } from '../../lib/realtime/listing-poller.ts'
import { emitPageChanged } from '../../lib/realtime/page-events.ts'
import type { Method } from '../../lib/session/call-api.ts'
import type { FailureMessages } from '../../lib/session/failure-messages.ts'
import { showToast } from '../../lib/toasts/toasts.ts'
import { type RefusedCall, useApiForm } from '../forms/use-api-form.ts'
import type { RefusedAction } from './refused-action.ts'

/** The fields of an auction that its seller's pages need, and that an edit must send back unchanged. */
export type SellersAuction = Pick<
  WireListedAuction,
  | 'id'
  | 'title'
  | 'description'
  | 'status'
  | 'starting_bid'
  | 'total_bids'
  | 'has_reserve'
  | 'reserve_met'
  | 'reserve_price'
  | 'buy_now_price'
  | 'result'
  | 'updated_at'
>

/** The answer to a relisting contains only the new auction's id. */
interface Answer {
  readonly data: WireAuctionChange
}

const FAILURE_MESSAGES: FailureMessages = {
  failed: 'This could not be done.',
  error: 'No answer from the server. Check whether it went through before you try again.',
}

/**
 * Submits an action to the API. Without scripts the form is posted to the manage page, which returns a
 * refusal as `posted`. A success is shown at once and revalidates the page.
 */
export function useSellerAction(
  action: DirectAction,
  auction: SellersAuction,
  {
    posted,
    onDone,
    doneAt,
  }: {
    readonly posted: RefusedAction | null
    readonly onDone?: (() => void) | undefined
    /** The URL to open when the action is done; without it the page stays and is revalidated. */
    readonly doneAt?: string | undefined
  },
) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return useApiForm<Answer>({
    posted: posted?.action === action ? posted : null,
    toCall: (fields) => toApiCall(action, fields, auction),
    check(fields): FieldErrors {
      const problem = validateAmount(action, fields, auction)
      return problem === null ? {} : { amount: [problem] }
    },
    failures: FAILURE_MESSAGES,
    onRefused(refused, cause) {
      // Another change came first, such as a bid: revalidates the page. Without a network the page stays as
      // it is.
      if (cause === 'refused') revalidate()
      if (cause === 'no_answer') emitPageChanged()
      return withAmountError(refused)
    },
    onDone({ data }) {
      if (action === 'relist') {
        openPage(navigate, checkoutHref(data.id))
        return
      }
      applyListedChange(data)
      showToast({ message: actionCopy(action).done, severity: 'success', durationMs: DEFAULT_TOAST_MS })
      onDone?.()
      if (doneAt === undefined) revalidate()
      else openPage(navigate, doneAt)
      // The lists read the replica, which may still be behind the room.
      emitPageChanged()
    },
  })
}

function toApiCall(action: DirectAction, fields: Readonly<Record<string, string>>, auction: SellersAuction) {
  const term = getTerm(action)
  if (term === null) {
    const body = action === 'cancel' ? { reason: fields.reason ?? '' } : undefined
    return { method: 'POST' as Method, path: `/auctions/${auction.id}/${action}`, body }
  }
  const { title, description, starting_bid, updated_at } = auction
  const amount = isLowering(action) ? parseAmount(fields) : null
  return {
    method: 'PUT' as Method,
    path: `/auctions/${auction.id}`,
    body: { title, description, starting_bid, [term]: amount, updated_at },
  }
}

function getTerm(action: DirectAction): 'reserve_price' | 'buy_now_price' | null {
  if (action === 'lower_reserve' || action === 'remove_reserve') return 'reserve_price'
  return action === 'lower_buy_now' || action === 'remove_buy_now' ? 'buy_now_price' : null
}

function isLowering(action: DirectAction): boolean {
  return action === 'lower_reserve' || action === 'lower_buy_now'
}

function parseAmount(fields: Readonly<Record<string, string>>): string {
  return (fields.amount ?? '').replace(/[$,\s]/g, '')
}

/**
 * Validates a lowered price like the server. An empty amount must not be sent: such an edit removes the
 * price.
 */
function validateAmount(
  action: DirectAction,
  fields: Readonly<Record<string, string>>,
  auction: SellersAuction,
): string | null {
  const term = getTerm(action)
  if (term === null || !isLowering(action)) return null
  const amount = parseAmount(fields)
  if (amount === '') return 'Enter the new amount'
  const present = auction[term]
  return present === null || Number.isNaN(Number(amount)) ? null : loweringProblem(Number(amount), present)
}

/** The room's errors name the price that is refused; the form has one field for both prices. */
function withAmountError({ message, errors }: RefusedCall): RefusedCall {
  const { reserve_price, buy_now_price, ...others } = errors
  const amount = reserve_price ?? buy_now_price
  return { message, errors: amount ? { ...others, amount } : others }
}
