import type { ReactNode } from 'react'
import { dollarsListed } from '../../../domain/format/usd.ts'
import {
  actionCopy,
  actionEffect,
  type ConfirmedAction,
  MAX_REASON,
} from '../../../domain/listing/seller-action-copy.ts'
import { manageHref } from '../../../domain/listing/seller-addresses.ts'
import type { OpenOffer } from '../../lib/labels/after-auction.ts'
import { AmountField } from '../forms/number-field.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { FactRows } from '../ui/facts.tsx'
import { TextareaField } from '../ui/fields/field.tsx'
import type { RefusedAction } from './refused-action.ts'
import { relistEndsText, toRelistTerms } from './relist-question.ts'
import type { SellerFacts } from './seller-facts.server.ts'
import { type SellersAuction, useSellerAction } from './use-seller-action.ts'

interface ActionFormProps {
  readonly action: ConfirmedAction
  readonly auction: SellersAuction
  readonly facts: SellerFacts
  /** The open offer after the auction. */
  readonly offer: OpenOffer | null
  readonly posted: RefusedAction | null
  readonly onDone?: () => void
  /** The URL to open when the action is done, for the page without a dialog. */
  readonly doneAt?: string
  /** The way to cancel, beside the button. */
  readonly beside: ReactNode
}

/** The confirmation form of an action that cannot be undone: its consequence, and the fields it needs. */
export function ActionForm({
  action,
  auction,
  facts,
  offer,
  posted,
  onDone,
  doneAt,
  beside,
}: ActionFormProps) {
  const { refused, busy, onSubmit } = useSellerAction(action, auction, { posted, onDone, doneAt })
  const { label, busy: busyText } = actionCopy(action)
  const typed = posted?.action === action ? posted.values : {}
  return (
    <form
      method="post"
      action={manageHref(auction.id, action)}
      noValidate
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <input type="hidden" name="intent" value={action} />
      {refused.message && <Banner tone="error">{refused.message}</Banner>}
      <p className="text-pretty">{actionEffect(action, { ...facts, status: auction.status })}</p>
      {action === 'relist' && <RelistTerms auction={auction} facts={facts} offer={offer} />}
      {action === 'cancel' && (
        <TextareaField
          id={`reason-${auction.id}`}
          label="Reason"
          name="reason"
          hint="Optional"
          note="Shown to bidders, to watchers and in the public log."
          maxLength={MAX_REASON}
          rows={3}
          defaultValue={typed.reason}
          errors={refused.errors.reason}
        />
      )}
      {(action === 'lower_reserve' || action === 'lower_buy_now') && (
        <AmountField
          id={`amount-${action}-${auction.id}`}
          label={action === 'lower_reserve' ? 'New reserve' : 'New buy now price'}
          name="amount"
          required
          hint={presentText(action === 'lower_reserve' ? auction.reserve_price : auction.buy_now_price)}
          defaultValue={typed.amount}
          errors={refused.errors.amount}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" busy={busy} busyText={busyText}>
          {label}
        </Button>
        {beside}
      </div>
    </form>
  )
}

/** The terms that a relisting copies, and the offer that it ends. */
function RelistTerms({ auction, facts, offer }: Pick<ActionFormProps, 'auction' | 'facts' | 'offer'>) {
  const ends = relistEndsText({
    outcome: auction.result?.outcome ?? null,
    isUnpaid: facts.isUnpaid,
    offer,
  })
  return (
    <>
      <FactRows
        facts={toRelistTerms({
          startingBid: auction.starting_bid,
          reservePrice: auction.reserve_price,
          buyNowPrice: auction.buy_now_price,
          lengthMs: facts.relistedLengthMs,
        })}
      />
      {ends !== null && <Banner tone="warning">{ends}</Banner>}
    </>
  )
}

function presentText(present: number | null): string | undefined {
  return present === null ? undefined : `Now ${dollarsListed(present)}`
}
