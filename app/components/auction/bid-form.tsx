import { type FormEvent, useState } from 'react'
import type { Offer } from '../../live/offer.ts'
import { Button } from '../ui/button.tsx'
import { FieldError } from '../ui/field.tsx'
import { AmountField } from './amount-field.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { CostBreakdown } from './cost-breakdown.tsx'
import { amountProblem, leastOffer, type OfferKind, typedAmount } from './offer-amount.ts'
import { QuickBids } from './quick-bids.tsx'
import { ReceiptNote } from './receipt-note.tsx'

interface BidFormProps {
  readonly room: AuctionRoomProps
  /** Two forms of one auction can stand in a page; their fields need names of their own. */
  readonly id: string
  /** The sheet of a phone has steppers beside the amount. */
  readonly steppers?: boolean
  readonly onCancel?: () => void
}

/**
 * A bid of exactly the amount, or a maximum. Who leads is offered a maximum only. Without scripts it is posted as it
 * stands, with the key that the server made for it.
 */
export function BidForm({ room, id, steppers = false, onCancel }: BidFormProps) {
  const { auction, words, leads, ownMaximum, bidding, busy, place, formKey, isPriceOld } = room
  const [chosenKind, setKind] = useState<OfferKind>('manual')
  const [typed, setTyped] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const kind = leads ? 'maximum' : chosenKind
  const least = leastOffer(auction, leads)
  const text = typed ?? String(leads ? (ownMaximum ?? least) : least)
  const amount = typedAmount(text)
  const refused =
    bidding.state === 'settled' &&
    (bidding.outcome.code === 'bid_too_low' || bidding.outcome.code === 'invalid')

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = amountProblem(text, least)
    setProblem(found)
    if (found !== null || amount === null || busy) return
    const offer: Offer = kind === 'manual' ? { kind, amount } : { kind, amount }
    place(offer)
    setTyped(null)
  }

  const change = (value: string | null) => {
    setTyped(value)
    setProblem(null)
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <input type="hidden" name="idempotency_key" value={formKey} />
      {leads ? (
        <input type="hidden" name="kind" value="maximum" />
      ) : (
        <KindChoice id={id} kind={kind} onChange={setKind} />
      )}
      <AmountField
        id={`${id}-amount`}
        label={kind === 'manual' ? 'Your bid' : 'Your maximum'}
        hint={leads ? 'From' : 'Minimum'}
        least={least}
        value={text}
        step={auction.min_bid_increment}
        refused={problem !== null || (refused && typed === null)}
        errorId={`${id}-error`}
        steppers={steppers}
        onChange={change}
      />
      <FieldError id={`${id}-error`} message={problem ?? undefined} />
      <QuickBids
        auction={auction}
        amount={amount}
        least={least}
        onChoose={(value) => change(String(value))}
      />
      <p className="text-meta text-ink-3">{explanation(kind)}</p>
      <CostBreakdown
        amount={amount}
        amountLabel={kind === 'manual' ? 'Bid amount' : 'At your maximum'}
        schedule={words.premium_schedule}
      />
      <Button type="submit" variant="primary" size="bid" wide busy={busy} busyText="Placing bid">
        {submitText({ kind, leads, ownMaximum, isPriceOld })}
      </Button>
      {onCancel && (
        <Button variant="text" onClick={onCancel} type="button">
          Cancel
        </Button>
      )}
      <ReceiptNote bidding={bidding} />
      <p className="text-label text-ink-3">{terms(auction.auto_extend_minutes)}</p>
    </form>
  )
}

interface KindChoiceProps {
  readonly id: string
  readonly kind: OfferKind
  readonly onChange: (kind: OfferKind) => void
}

function KindChoice({ id, kind, onChange }: KindChoiceProps) {
  const options = [
    { value: 'manual', label: 'Bid now' },
    { value: 'maximum', label: 'Set a maximum' },
  ] as const
  return (
    <fieldset className="grid grid-cols-2 gap-0.5 rounded-md border border-line-2 p-0.5">
      <legend className="sr-only">Kind of bid</legend>
      {options.map(({ value, label }) => (
        <label
          key={value}
          htmlFor={`${id}-${value}`}
          className="flex h-10 items-center justify-center rounded-sm text-ink-2 has-checked:border has-checked:border-line-2 has-checked:bg-raised has-checked:font-[560] has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            id={`${id}-${value}`}
            type="radio"
            name="kind"
            value={value}
            checked={kind === value}
            onChange={() => onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function explanation(kind: OfferKind): string {
  return kind === 'manual'
    ? 'Real-time bidding: you bid exactly this amount.'
    : 'Real-time bidding: we bid for you, only as much as needed and never above your maximum.'
}

function submitText(options: {
  readonly kind: OfferKind
  readonly leads: boolean
  readonly ownMaximum: number | null
  readonly isPriceOld: boolean
}): string {
  if (options.isPriceOld) return 'Place bid, price may be old'
  if (options.kind === 'manual') return 'Place bid now'
  return options.leads && options.ownMaximum !== null ? 'Change maximum' : 'Set maximum'
}

/** The terms (Spec part 1, section 2, Bid form), with the auction's own extension. */
function terms(autoExtendMinutes: number): string {
  const binding = 'Bids are binding and cannot be retracted.'
  if (autoExtendMinutes <= 0) return binding
  const minutes = autoExtendMinutes === 1 ? '1 minute' : `${autoExtendMinutes} minutes`
  return `${binding} A bid in the final ${minutes} extends the remaining time to ${minutes}.`
}
