import { useLoaderData } from '@remix-run/react'
import { dateTimeText, exactDateTimeText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { afterCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { vehicleName } from '../../../domain/vehicle/vehicle-labels.ts'
import { CarAside } from '../../components/auction-card/car-aside.tsx'
import { TestPaymentsBadge } from '../../components/payments/test-payments-badge.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { AsidePage, PageTitle, SectionTitle } from '../../components/ui/page.tsx'
import type { loader } from './loader.server.ts'

/** The receipt of a paid listing, with the start of its auction. */
export function ReceiptScreen() {
  const { auction, receipt, email, nowMs } = useLoaderData<typeof loader>()
  const { id, auction_number, vehicle, status } = auction
  const { number, paidAtMs, lines, totalCents, refunds, leftCents, method, isTest, refundedAtMs } = receipt
  return (
    <AsidePage narrow aside={<CarAside auction={auction} nowMs={nowMs} />}>
      <PageTitle aside={<TestPaymentsBadge isTest={isTest} />}>Receipt</PageTitle>
      <div className="mt-6">
        {refundedAtMs === null ? (
          <Banner tone="success">
            Payment received.{' '}
            {status === 'pending' && (
              <>Your auction starts {dateTimeText(Date.parse(auction.start_time), nowMs)}.</>
            )}
          </Banner>
        ) : (
          <Banner tone="info">
            The auction was cancelled before it started. {usdExact(leftCents)} was refunded{' '}
            {dateTimeText(refundedAtMs, nowMs)}.
          </Banner>
        )}
      </div>
      <div className="mt-8">
        <SectionTitle>What you paid</SectionTitle>
        <div className="mt-3">
          <FactRows
            facts={[
              ...lines.map(({ label, amountCents }) => ({ label, value: usdExact(amountCents) })),
              {
                label: 'Total',
                value: <span className="text-summary leading-5!">{usdExact(totalCents)}</span>,
              },
              ...refunds.map(({ label, amountCents, atMs }) => ({
                label,
                value: `−${usdExact(amountCents)}`,
                note: dateTimeText(atMs, nowMs),
              })),
              ...(refunds.length > 0 ? [{ label: 'Left after refunds', value: usdExact(leftCents) }] : []),
            ]}
          />
        </div>
      </div>
      <div className="mt-8">
        <SectionTitle>For</SectionTitle>
        <div className="mt-3">
          <FactRows
            facts={[
              { label: 'Receipt number', value: String(number) },
              { label: 'Paid', value: exactDateTimeText(paidAtMs, nowMs) },
              { label: 'Paid with', value: method },
              { label: 'Auction number', value: auction_number },
              { label: 'Vehicle', value: vehicleName(vehicle) },
              { label: 'Auction starts', value: dateTimeText(Date.parse(auction.start_time), nowMs) },
              { label: 'Auction ends', value: dateTimeText(Date.parse(auction.end_time), nowMs) },
            ]}
          />
        </div>
      </div>
      <p className="mt-4 text-meta text-ink-3 wrap-anywhere">We emailed a copy to {email}.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={afterCheckoutHref(id)} variant="primary">
          Go to My Auctions
        </ButtonLink>
        <ButtonLink to={`/auctions/${id}`}>View listing</ButtonLink>
      </div>
    </AsidePage>
  )
}
