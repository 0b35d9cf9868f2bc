import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { usdExact } from '../../../domain/format/usd.ts'
import { boughtText, unpaidText } from '../../../domain/listing/checkout-labels.ts'
import { returnedProblem } from '../../components/payments/returned-method.ts'
import { TestPaymentsBadge } from '../../components/payments/test-payments-badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import { CheckoutForm } from './checkout-form.tsx'
import type { loader } from './loader.server.ts'
import { OrderSummary } from './order-summary.tsx'
import { PlainCheckout } from './plain-checkout.tsx'

/** The checkout of a listing (docs/rules/account-screens.md, Checkout). */
export function CheckoutScreen() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { auction, addons, bought, waiting, declined, nowMs } = page
  const problem = refused?.message ?? page.blocked ?? returnedProblem(page.returned) ?? declined
  const problemRef = useRef<HTMLDivElement>(null)
  // On a phone the message is far above the button, so the focus moves to it.
  useEffect(() => {
    if (refused) problemRef.current?.focus()
  }, [refused])
  const summary = <OrderSummary auction={auction} nowMs={nowMs} />
  const times = { status: auction.status, startAtMs: Date.parse(auction.start_time) }
  return (
    <Page>
      <PageTitle aside={<TestPaymentsBadge isTest={page.offered.isTest} />}>Checkout</PageTitle>
      <p className="mt-3 max-w-[640px]">
        {bought === null ? unpaidText(times, nowMs) : boughtText(bought, addons)}
      </p>
      {problem !== null && (
        <div ref={problemRef} tabIndex={-1} className="mt-6 max-w-[640px] scroll-mt-24 rounded-md">
          <Banner tone="error">{problem}</Banner>
        </div>
      )}
      {waiting && (
        <div className="mt-6 max-w-[640px]">
          <Banner tone="warning">
            <p>
              Your bank asks you to confirm this payment of {usdExact(waiting.totalCents)}
              {waiting.listings > 1 && ` for ${waiting.listings} listings`}. You can also pay{' '}
              {waiting.listings > 1 ? 'for this one alone' : 'with another card'}.
            </p>
            {waiting.actionUrl && (
              <a href={waiting.actionUrl} className={`mt-3 ${buttonClass({ variant: 'primary' })}`}>
                Confirm with your bank
              </a>
            )}
          </Banner>
        </div>
      )}
      <div className="only-scripted mt-8">
        <CheckoutForm key={`${auction.id} ${page.returned}`} page={page} busy={busy} summary={summary} />
      </div>
      <div className="only-unscripted mt-8">
        <PlainCheckout page={page} summary={summary} />
      </div>
    </Page>
  )
}
