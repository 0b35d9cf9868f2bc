import { useActionData, useLoaderData, useNavigation, useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { isNotCompleted } from '../../../domain/after-sale/sale-labels.ts'
import { isCompletedSale } from '../../../domain/after-sale/sale-money.ts'
import {
  type PaidSale,
  saleNotice,
  salePaymentConsequences,
} from '../../../domain/after-sale/sale-payment-copy.ts'
import { dollarsExact } from '../../../domain/format/usd.ts'
import { returnedProblem } from '../../components/payments/returned-method.ts'
import { TestPaymentsBadge } from '../../components/payments/test-payments-badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink, buttonClass } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { PageTitle, SectionTitle, SplitPage } from '../../components/ui/page.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { SalePaymentForm } from './sale-payment-form.tsx'

const LOOKED_AGAIN_MS = 5_000

/** The buyer's premium of one purchase: what is due, until when, and the payment. */
export function SalePaymentScreen() {
  const page = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const busy = useNavigation().state !== 'idle'
  const { sale, title, price, premium, actionUrl, declined, offered, returned, nowMs } = page
  const notice = saleNotice(sale, nowMs)
  const problem = refused?.message ?? returnedProblem(returned) ?? declined
  const problemRef = useRef<HTMLDivElement>(null)
  // On a phone the message is far above the button, so the focus moves to it.
  useEffect(() => {
    if (refused) problemRef.current?.focus()
  }, [refused])
  useRefresh(sale.isProcessing)
  const consequences = salePaymentConsequences(sale)
  return (
    <SplitPage aside={<Amounts price={price} premium={premium} sale={sale} />}>
      <PageTitle aside={<TestPaymentsBadge isTest={offered.isTest} />}>Buyer’s premium</PageTitle>
      <p className="mt-3 wrap-anywhere">
        For <TextLink to={`/auctions/${sale.auction_id}`}>{title}</TextLink>, auction{' '}
        <span className="whitespace-nowrap">{sale.auction_number}</span>.
      </p>
      <div className="mt-6 flex flex-col gap-4">
        <Banner tone={notice.tone}>{notice.text}</Banner>
        {problem !== null && sale.isPayable && (
          <div ref={problemRef} tabIndex={-1} className="scroll-mt-24 rounded-md">
            <Banner tone="error">{problem}</Banner>
          </div>
        )}
        {actionUrl !== null && sale.isPayable && (
          <Banner tone="warning">
            <p>Your bank asks you to confirm this payment. You can also pay with another card.</p>
            <a href={actionUrl} className={`mt-3 ${buttonClass({ variant: 'primary' })}`}>
              Confirm with your bank
            </a>
          </Banner>
        )}
      </div>
      {consequences.length > 0 && (
        <ul className="mt-6 flex list-disc flex-col gap-1 pl-5 text-meta text-ink-2">
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <div className="mt-8">
        {sale.isPayable ? (
          <SalePaymentForm key={String(returned)} page={page} busy={busy} />
        ) : (
          <ButtonLink
            to={isCompletedSale(sale.state) ? `/auctions/${sale.auction_id}/handover` : '/dashboard'}
            variant="primary"
          >
            {isCompletedSale(sale.state) ? 'Open the handover' : 'Go to your dashboard'}
          </ButtonLink>
        )}
      </div>
    </SplitPage>
  )
}

interface AmountsProps {
  readonly price: number
  readonly premium: number
  readonly sale: Pick<PaidSale, 'deposit' | 'amount_due' | 'state' | 'isPayable'>
}

/** The premium, what is left of it, and the price, which is not paid here. */
function Amounts({ price, premium, sale: { deposit, amount_due: due, state, isPayable } }: AmountsProps) {
  return (
    <section>
      <SectionTitle>What you pay us</SectionTitle>
      <div className="mt-3">
        <FactRows
          facts={[
            { label: 'Buyer’s premium', value: dollarsExact(premium) },
            ...(deposit > 0 ? [{ label: 'Deposit', value: `−${dollarsExact(deposit)}` }] : []),
            {
              label: 'Amount due',
              value: <span className="text-summary leading-5!">{dollarsExact(due)}</span>,
            },
          ]}
        />
      </div>
      {(isPayable || !isNotCompleted(state)) && (
        <p className="mt-4 text-meta text-ink-3">
          You pay the seller the price of {dollarsExact(price)} directly. It never passes through Hammerlane.
        </p>
      )}
    </section>
  )
}

/** Looks again while a payment is processed, as long as the page is shown. */
function useRefresh(isProcessing: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isProcessing) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') revalidate()
    }, LOOKED_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isProcessing, revalidate])
}
