import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useState } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { getPreselectedMethod } from '../../../domain/listing/checkout-labels.ts'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { cents } from '../../../domain/money/cents.ts'
import { SETTLEMENT_FEE_CONSENT } from '../../../domain/money/settlement-fee.ts'
import { firstChoice } from '../../components/payments/offered-methods.ts'
import { PlainPayWith } from '../../components/payments/plain-pay-with.tsx'
import { returnedId, returnedProblem } from '../../components/payments/returned-method.ts'
import { TestPaymentsBadge } from '../../components/payments/test-payments-badge.tsx'
import { BackLink } from '../../components/ui/back-link.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { Button } from '../../components/ui/button.tsx'
import { DottedParts } from '../../components/ui/facts.tsx'
import { Checkbox } from '../../components/ui/fields/checkbox.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'

/**
 * Pays for several listings with one payment (docs/rules/account-screens.md, Checkout of several listings). The same
 * form works without scripts; only the total needs them.
 */
export function PayListingsScreen() {
  const { listings, baseCents, methods, offered, returned, blocked } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState(listings.filter(({ isChosen }) => isChosen).map(({ id }) => id))
  const problem = refused?.message ?? blocked ?? returnedProblem(returned)
  const initial = firstChoice(returnedId(returned, methods) ?? getPreselectedMethod(methods), offered)
  return (
    <Page>
      <BackLink to={myListingsHref('all')}>Back to My Auctions</BackLink>
      <PageTitle aside={<TestPaymentsBadge isTest={offered.isTest} />}>Pay for listings</PageTitle>
      <p className="mt-3 max-w-[640px]">
        One payment for all that you tick: either all of them are paid for, or none. Addons can be bought for
        each listing later.
      </p>
      {problem !== null && (
        <div className="mt-6 max-w-[640px]">
          <Banner tone="error">{problem}</Banner>
        </div>
      )}
      <Form method="post" className="mt-8 flex max-w-[640px] flex-col gap-8">
        <input type="hidden" name="price" value={baseCents} />
        <fieldset>
          <legend className="text-title text-ink">Unpaid listings</legend>
          <div className="mt-3 border-t border-line">
            {listings.map(({ id, title, details }) => (
              <div key={id} className="border-b border-line py-2">
                <Checkbox
                  name="auction"
                  value={id}
                  defaultChecked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                  aside={<span className="figures shrink-0 text-ink">{usdExact(baseCents)}</span>}
                >
                  <span className="block font-[560] wrap-anywhere text-ink">{title}</span>
                  <span className="figures block text-meta text-ink-2">
                    <DottedParts parts={details} />
                  </span>
                </Checkbox>
              </div>
            ))}
          </div>
        </fieldset>
        <PlainPayWith methods={methods} offered={offered} initial={initial} />
        <div className="flex flex-col gap-5">
          <p className="only-scripted flex items-baseline justify-between gap-6 border-t border-line pt-3">
            <span className="text-title text-ink">Total for {countedText(chosen.length, 'listing')}</span>
            <output className="figures text-summary text-ink">
              {usdExact(cents(baseCents * chosen.length))}
            </output>
          </p>
          <Button
            type="submit"
            variant="primary"
            size="bid"
            wide
            busy={busy}
            busyText="Processing payment"
            disabledReason={blocked ?? undefined}
          >
            Proceed to Payment
          </Button>
          <div className="flex flex-col gap-2 text-meta text-ink-3">
            <p>{SETTLEMENT_FEE_CONSENT}</p>
            <p>
              We charge you once. If an auction is cancelled before it starts, or by an administrator, we
              refund its part; otherwise nothing.
            </p>
          </div>
        </div>
      </Form>
    </Page>
  )
}
