import { Form } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { offeredBuyNow } from '../../../../domain/auction/offered-buy-now.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import { TermsLink } from '../../article/terms-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { AuctionRoomProps } from '../auction-room.ts'
import { bidBusyText } from './copy.ts'
import { CostBreakdown } from './cost-breakdown.tsx'
import { MoneyTerms } from './money-terms.tsx'

/**
 * The purchase at the buy-now price, with a confirmation step. It opens without scripts too; while it is open
 * it replaces the bid form, so that its button is visible in a panel that does not scroll.
 */
export function BuyNow({ room }: { readonly room: AuctionRoomProps }) {
  const details = useRef<HTMLDetailsElement>(null)
  const price = offeredBuyNow(room.auction)
  const [wasAvailable] = useState(price !== null)
  const [isOpen, setOpen] = useState(false)
  const { bidding } = room
  const isBuying = bidding.state === 'sending' && bidding.bid.kind === 'buy_now'
  const wasBuying = useRef(false)

  // A purchase ends the auction and unmounts this. A failed one is reported in the bid form, which the open
  // step would hide.
  useEffect(() => {
    if (wasBuying.current && !isBuying) closeStep(details.current)
    wasBuying.current = isBuying
  }, [isBuying])

  if (price === null)
    return wasAvailable ? <NoLongerAvailable wasOpen={isOpen} hasBid={room.auction.total_bids > 0} /> : null
  return (
    <details
      ref={details}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="border-t border-line pt-3 open:border-t-0 open:pt-0"
    >
      <summary className={buttonClass({ variant: 'secondary', wide: true })}>
        Buy now for {dollarsWhole(price)}
      </summary>
      <Form
        method="post"
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!room.busy) room.place({ kind: 'buy_now' })
        }}
      >
        <input type="hidden" name="kind" value="buy_now" />
        <input type="hidden" name="idempotency_key" value={`${room.formKey}-buy`} />
        <CostBreakdown amount={price} amountLabel="Price" schedule={room.listing.premium_schedule} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <Button type="button" variant="text" onClick={() => closeStep(details.current)}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={room.busy} busyText={bidBusyText('buy_now')}>
            Buy for {dollarsWhole(price)}
          </Button>
        </div>
        <MoneyTerms className="text-pretty">
          You buy the vehicle for {dollarsWhole(price)} and the auction ends at once. This is binding.{' '}
          <TermsLink />
        </MoneyTerms>
      </Form>
    </details>
  )
}

/** Closing hides the focused element; the focus moves to the button that opens the step again. */
function closeStep(details: HTMLDetailsElement | null): void {
  const hadFocus = details?.contains(document.activeElement)
  details?.removeAttribute('open')
  if (hadFocus) details?.querySelector('summary')?.focus({ preventScroll: true })
}

/**
 * The reason why the purchase is no longer possible; as high as its button, so that nothing above it moves.
 */
function NoLongerAvailable({ wasOpen, hasBid }: { readonly wasOpen: boolean; readonly hasBid: boolean }) {
  const note = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    // The button was removed while it had the focus.
    if (document.activeElement === document.body) note.current?.focus()
  }, [])
  return (
    <div className="border-t border-line pt-3">
      <p
        ref={note}
        tabIndex={-1}
        role="status"
        className={`flex min-h-11 items-center text-meta ${wasOpen ? 'text-amber' : 'text-ink-3'}`}
      >
        Buy now is no longer offered{hasBid && ': a bid has been made'}.
      </p>
    </div>
  )
}
