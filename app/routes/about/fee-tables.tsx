import type { ReactNode } from 'react'
import { usdExact } from '../../../domain/format/usd.ts'
import {
  ADDON_LABELS,
  ADDONS,
  DEFAULT_CHECKOUT_PRICES,
  DEFAULT_SETTLEMENT_FEES,
} from '../../../domain/money/listing-fees.ts'
import { DEFAULT_PREMIUM_SCHEDULE } from '../../../domain/money/premium.ts'
import { DataTable } from '../../components/ui/data-table.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { premiumTierRows } from '../../lib/labels/premium-tiers.ts'
import { toDealerFeeRows } from './dealer-fees.ts'

/** The buyer's premium by the price of the car. */
export function PremiumTable() {
  return (
    <DataTable
      caption="The buyer’s premium by final bid"
      rows={premiumTierRows(DEFAULT_PREMIUM_SCHEDULE)}
      toKey={({ bids }) => bids}
      columns={[
        { head: 'Final bid', cell: ({ bids }) => bids, isName: true },
        { head: 'Premium', cell: ({ rate }) => rate, isFigure: true },
        { head: 'For example', cell: ({ example }) => example, isFigure: true },
      ]}
    />
  )
}

/** The fees of a seller: for publishing, and for a sale. */
export function SellerFees() {
  const { baseCents, addonCents } = DEFAULT_CHECKOUT_PRICES
  return (
    <>
      <FeeSection title="To publish a listing" text="Paid once, before it opens. The extras are optional.">
        <FactRows
          facts={[
            { label: 'Listing', value: usdExact(baseCents) },
            ...ADDONS.map((addon) => ({
              label: ADDON_LABELS[addon],
              value: `+${usdExact(addonCents[addon])}`,
            })),
          ]}
        />
      </FeeSection>
      <FeeSection
        title="When a car sells"
        text="Nothing is due without a sale. Dealers pay less the more they have listed."
      >
        <FactRows
          facts={[
            { label: 'Private party', value: usdExact(DEFAULT_SETTLEMENT_FEES.privateCents) },
            ...toDealerFeeRows(DEFAULT_SETTLEMENT_FEES).map(({ listings, fee }) => ({
              label: `Licensed dealer, ${listings} listing`,
              value: fee,
            })),
          ]}
        />
      </FeeSection>
    </>
  )
}

interface FeeSectionProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function FeeSection({ title, text, children }: FeeSectionProps) {
  return (
    <div className="flex flex-col gap-4 not-first-of-type:mt-4">
      <div>
        <h3 className="text-title">{title}</h3>
        <p className="mt-1">{text}</p>
      </div>
      {children}
    </div>
  )
}
