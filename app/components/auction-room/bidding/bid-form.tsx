import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { fieldAmount } from '../../../../domain/format/typed-amount.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { TermsLink } from '../../article/terms-link.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/fields/field.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import type { BidKind } from './bid-amount.ts'
import { AmountField } from './bid-amount-field.tsx'
import { BidResultSlot } from './bid-result-slot.tsx'
import { BidTerms } from './bid-terms.tsx'
import { CancelButton } from './cancel-maximum.tsx'
import {
  bidBusyText,
  bidButtonText,
  bidTermsText,
  firstBidText,
  leaderText,
  leastAmountText,
  maximumExampleText,
  maximumText,
  reserveEffectText,
  unusualAmountText,
} from './copy.ts'
import { CostBreakdown } from './cost-breakdown.tsx'
import { KindChoice, LeaderLine, TextByKind } from './kind-choice.tsx'
import { QuickBids } from './quick-bids.tsx'
import { ReceiptNote } from './receipt-note.tsx'
import { UnsentNote } from './unsent-bid.tsx'
import { useBidForm } from './use-bid-form.ts'

interface BidFormProps {
  readonly room: AuctionRoomProps
  /** Prefix of the field ids: a page can hold two forms of one auction (panel and sheet). */
  readonly id: string
  /** In the sheet of a phone the amount has steppers, and the button stays above the keyboard. */
  readonly inSheet?: boolean
}

/**
 * The form for a manual bid or a maximum; the leader can set a maximum only. Without scripts the browser
 * posts it, with the idempotency key that the server generated (docs/rules/auction-page.md, Bid form).
 */
export function BidForm({ room, id, inSheet = false }: BidFormProps) {
  const { auction, listing, leads, ownMaximum, bidding, busy, formKey, isPriceOld } = room
  const form = useBidForm(room)
  const { kind, least, text, amount } = form
  const maximumTerms = reserveEffectText('maximum', auction)
  const unusual = form.isOnItsWay ? null : unusualAmountText(amount, { least, buyNow: auction.buy_now_price })
  const toButtonText = (named: BidKind) =>
    bidButtonText({
      kind: named,
      leads,
      hasMaximum: ownMaximum !== null,
      isPriceOld: isPriceOld && !form.isWaiting,
    })
  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      className={`group/kind flex flex-col gap-3 group-has-[details[open]]/offer:hidden ${inSheet ? '' : 'low:gap-2'}`}
    >
      <input type="hidden" name="idempotency_key" value={formKey} />
      {leads ? (
        <LeaderLine
          text={leaderText(dollarsWhole(auction.current_bid ?? least), {
            hasMaximum: ownMaximum !== null,
            isBelowReserve: maximumTerms !== null,
          })}
        />
      ) : (
        <KindChoice id={id} kind={kind} onChange={form.setKind} />
      )}
      <div className="flex flex-col gap-2">
        <AmountField
          id={`${id}-amount`}
          label={leads ? 'Your maximum' : <TextByKind manual="Your bid" maximum="Your maximum" />}
          action={ownMaximum !== null && <CancelButton id={id} />}
          leastText={leastAmountText(least, leads)}
          least={least}
          value={text}
          step={auction.min_bid_increment}
          refused={form.refusal !== null}
          errorId={`${id}-error`}
          steppers={inSheet}
          readOnly={form.isOnItsWay}
          onChange={form.change}
        />
        <div role="status" className="-mt-1 empty:-mt-2">
          <FieldError id={`${id}-error`} message={form.refusal ?? undefined} />
          {form.refusal === null && unusual !== null && (
            <p className="figures flex items-start gap-2 text-meta font-[560] text-amber">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {unusual}
            </p>
          )}
        </div>
        <FirstBidNote text={firstBidText(auction)} className="-mt-1 text-meta low:hidden" />
        <QuickBids
          auction={auction}
          amount={amount}
          least={least}
          ownMaximum={leads ? ownMaximum : null}
          leads={leads}
          onChoose={(value) => form.change(fieldAmount(value))}
        />
      </div>
      <CostBreakdown
        amount={amount}
        amountLabel={leads ? 'At your maximum' : <TextByKind manual="Bid amount" maximum="At your maximum" />}
        schedule={listing.premium_schedule}
        refused={form.refusal !== null}
        explanation={
          kind === 'maximum' && (
            <>
              <p className="low:hidden">{maximumText(auction)}</p>
              <p>{maximumExampleText(auction)}</p>
            </>
          )
        }
      />
      <div className={inSheet ? 'sticky bottom-0 -my-1 bg-surface py-1 lying:static' : undefined}>
        <Button
          type="submit"
          // Secondary for a leader who has chosen no other amount: there is nothing new to send.
          variant={form.isChosen ? 'primary' : 'secondary'}
          size="bid"
          wide
          busy={busy}
          busyText={bidBusyText(form.busyKind)}
          aria-disabled={form.isWaiting || undefined}
          onPointerDown={form.onPressStart}
          onClick={form.onPress}
        >
          {form.again?.send ??
            (leads ? (
              toButtonText('maximum')
            ) : (
              <TextByKind manual={toButtonText('manual')} maximum={toButtonText('maximum')} />
            ))}
        </Button>
      </div>
      <BidResultSlot
        answer={
          form.again && form.withheld === null ? (
            <UnsentNote choice={form.again} onDiscard={form.discard} />
          ) : (
            <ReceiptNote
              auctionId={auction.id}
              bidding={form.isAnswered ? bidding : NO_RESULT}
              withheld={form.withheld}
            />
          )
        }
        isAnswered={form.isAnswered}
      >
        <FirstBidNote text={firstBidText(auction)} className="hidden low:inline" />{' '}
        <BidTerms
          terms={
            <>
              {bidTermsText(auction.auto_extend_minutes)} <TermsLink />
            </>
          }
          ofMaximum={maximumTerms}
          leads={leads}
        />
      </BidResultSlot>
    </form>
  )
}

/**
 * The line keeps its place after the first bid, because a new price must not move the button. A low window has room
 * for it only below the button, before the terms.
 */
function FirstBidNote({ text, className }: { readonly text: string | null; readonly className: string }) {
  const [latest, setLatest] = useState(text)
  if (text !== null && text !== latest) setLatest(text)
  return (
    latest && (
      <span data-past={text === null || undefined} className={`figures data-past:invisible ${className}`}>
        {latest}
      </span>
    )
  )
}

/**
 * The result slot is empty for a refused amount, which is shown at its field, and once the form is turned to
 * the next bid.
 */
const NO_RESULT = { state: 'idle' } as const
