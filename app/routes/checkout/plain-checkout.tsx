import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { checkoutTotalCents } from '../../../domain/money/listing-fees.ts'
import { PlainPayWith } from '../../components/payments/plain-pay-with.tsx'
import { Button } from '../../components/ui/button.tsx'
import { AddonChoices } from './addon-choices.tsx'
import { COLUMNS, checkoutChoice, PaymentTerms } from './checkout-form.tsx'
import type { CheckoutPage } from './loader.server.ts'
import { OrderTotal } from './order-total.tsx'

interface PlainCheckoutProps {
  readonly page: CheckoutPage
  readonly summary: ReactNode
}

/** The checkout without scripts: the server computes the total, and a test card is chosen from a list. */
export function PlainCheckout({ page, summary }: PlainCheckoutProps) {
  const { auction, prices, methods, offered, addons, bought, waiting, blocked } = page
  return (
    <div className={COLUMNS}>
      <div className="min-w-0 md:col-start-2 md:row-start-1">{summary}</div>
      <div className="flex min-w-0 flex-col gap-8 md:col-start-1 md:row-start-1">
        <Form method="get" className="flex flex-col items-start gap-4">
          <input type="hidden" name="auction" value={auction.id} />
          <input type="hidden" name="addons" value="" />
          <AddonChoices prices={prices} chosen={addons} bought={bought ?? []} />
          <Button type="submit">Update total</Button>
        </Form>
        <Form method="post" className="flex flex-col gap-5">
          {addons.map((addon) => (
            <input key={addon} type="hidden" name="addons" value={addon} />
          ))}
          <input type="hidden" name="purpose" value={bought === null ? 'listing' : 'addons'} />
          <input type="hidden" name="total" value={checkoutTotalCents(addons, prices)} />
          <PlainPayWith methods={methods} offered={offered} initial={checkoutChoice(page)} />
          <OrderTotal prices={prices} chosen={addons} isListing={bought === null} />
          <Button
            type="submit"
            variant={waiting?.actionUrl ? 'secondary' : 'primary'}
            size="bid"
            wide
            disabledReason={blocked ?? undefined}
          >
            Proceed to Payment
          </Button>
          <PaymentTerms isListing={bought === null} />
        </Form>
      </div>
    </div>
  )
}
