import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { dollarsWhole } from '../../../domain/display/usd.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import type { AuctionRoomProps } from './auction-room.ts'
import { CostBreakdown } from './cost-breakdown.tsx'

/** Buying at the offered price, with a second step that says what it means. Opens without scripts too. */
export function BuyNow({ room }: { readonly room: AuctionRoomProps }) {
  const details = useRef<HTMLDetailsElement>(null)
  const price = room.auction.buy_now_price
  if (price === null) return null
  return (
    <details ref={details} className="border-t border-line pt-3">
      <summary className={buttonClass({ variant: 'secondary', wide: true })}>
        Buy now for {dollarsWhole(price)}
      </summary>
      <Form
        method="post"
        className="mt-3 flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!room.busy) room.place({ kind: 'buy_now' })
          details.current?.removeAttribute('open')
        }}
      >
        <input type="hidden" name="kind" value="buy_now" />
        <input type="hidden" name="idempotency_key" value={`${room.formKey}-buy`} />
        <p className="text-meta">
          You buy the vehicle for {dollarsWhole(price)} and the auction ends at once. This is binding.
        </p>
        <CostBreakdown amount={price} amountLabel="Price" schedule={room.words.premium_schedule} />
        <div className="grid grid-cols-2 gap-3">
          <Button type="button" variant="text" onClick={() => details.current?.removeAttribute('open')}>
            Cancel
          </Button>
          <Button type="submit" variant="secondary" busy={room.busy} busyText="Buying">
            Confirm purchase
          </Button>
        </div>
      </Form>
    </details>
  )
}
