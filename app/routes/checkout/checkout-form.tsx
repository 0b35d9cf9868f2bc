import { useSubmit } from '@remix-run/react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { getPreselectedMethod } from '../../../domain/listing/checkout-labels.ts'
import { type Addon, checkoutTotalCents } from '../../../domain/money/listing-fees.ts'
import { SETTLEMENT_FEE_CONSENT } from '../../../domain/money/settlement-fee.ts'
import { firstChoice, type PayChoice } from '../../components/payments/offered-methods.ts'
import { PayWith } from '../../components/payments/pay-with.tsx'
import { returnedId } from '../../components/payments/returned-method.ts'
import { usePayWith } from '../../components/payments/use-pay-with.ts'
import { Button } from '../../components/ui/button.tsx'
import { AddonChoices } from './addon-choices.tsx'
import type { CheckoutPage } from './loader.server.ts'
import { OrderTotal } from './order-total.tsx'

interface CheckoutFormProps {
  readonly page: Pick<
    CheckoutPage,
    'prices' | 'methods' | 'offered' | 'returned' | 'addons' | 'bought' | 'waiting' | 'blocked'
  >
  readonly busy: boolean
  /** The order summary: beside the choices, on a phone above them. */
  readonly summary: ReactNode
}

/** Two columns on wide screens: the choices, and beside them the summary, the total and the button. */
export const COLUMNS =
  'grid items-start gap-x-10 gap-y-8 md:grid-cols-[minmax(0,640px)_minmax(0,400px)] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,720px)_minmax(0,1fr)] lg:gap-x-20'

/**
 * The form with addons, payment method and total. The card number becomes a token in the browser and is never
 * sent.
 */
export function CheckoutForm({ page, busy, summary }: CheckoutFormProps) {
  const { prices, methods, offered, bought, waiting, blocked } = page
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const state = usePayWith(form, offered, checkoutChoice(page))
  const [addons, setAddons] = useState<readonly Addon[]>(page.addons)
  const isListing = bought === null
  const isFree = isListing && checkoutTotalCents(addons, prices) === 0

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || state.busy || blocked !== null) return
    const fields = await state.toFields()
    if (fields === null) return
    const body = new FormData()
    for (const addon of addons) body.append('addons', addon)
    body.set('purpose', isListing ? 'listing' : 'addons')
    body.set('total', String(checkoutTotalCents(addons, prices)))
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    submit(body, { method: 'post' })
  }

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className={COLUMNS}>
      <div className="min-w-0 md:col-start-2 md:row-start-1">{summary}</div>
      <div className="flex min-w-0 flex-col gap-8 md:col-start-1 md:row-span-2 md:row-start-1">
        <AddonChoices prices={prices} chosen={addons} bought={bought ?? []} onChange={setAddons} />
        <PayWith methods={methods} state={state} />
      </div>
      <div className="flex min-w-0 flex-col gap-5 md:sticky md:top-[calc(var(--hl-head)+16px)] md:col-start-2 md:row-start-2">
        <OrderTotal prices={prices} chosen={addons} isListing={isListing} />
        <Button
          type="submit"
          variant={waiting?.actionUrl ? 'secondary' : 'primary'}
          size="bid"
          wide
          disabled={!state.isReady}
          busy={busy || state.busy}
          busyText="Processing payment"
          disabledReason={blocked ?? undefined}
        >
          {state.choice === 'paypal'
            ? 'Continue to PayPal'
            : isFree
              ? 'Publish listing'
              : 'Proceed to Payment'}
        </Button>
        <PaymentTerms isListing={isListing} />
      </div>
    </form>
  )
}

/** The method that the checkout opens with. */
export function checkoutChoice({
  methods,
  offered,
  returned,
}: Pick<CheckoutPage, 'methods' | 'offered' | 'returned'>): PayChoice {
  return firstChoice(returnedId(returned, methods) ?? getPreselectedMethod(methods), offered)
}

/** The charge and refund terms, below the button; of a listing also what its seller allows. */
export function PaymentTerms({ isListing }: { readonly isListing: boolean }) {
  return (
    <div className="flex flex-col gap-2 text-meta text-ink-3">
      {isListing && <p>{SETTLEMENT_FEE_CONSENT}</p>}
      <p>
        We charge you once. If the auction is cancelled before it starts, or by an administrator, we refund
        all of it; otherwise nothing.
      </p>
    </div>
  )
}
