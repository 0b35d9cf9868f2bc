import type { ReactNode } from 'react'
import { countedText } from '../../../domain/format/counted-text.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { packDiscountPercent, packPriceCents } from '../../../domain/money/fee-packs.ts'
import { ADDON_LABELS, ADDONS } from '../../../domain/money/listing-fees.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import { premiumTierRows } from '../../lib/labels/premium-tiers.ts'
import { DataTable } from '../ui/data-table.tsx'
import { FactRows } from '../ui/facts.tsx'
import { toDealerFeeRows } from './dealer-fees.ts'
import type { PublicFees } from './fee-facts.server.ts'

/** The buyer's premium by the price of the car. */
export function PremiumTable({ premium }: { readonly premium: PremiumSchedule }) {
  return (
    <DataTable
      caption="The buyer’s premium by final bid"
      rows={premiumTierRows(premium)}
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
export function SellerFees({ fees: { checkout, settlement } }: { readonly fees: PublicFees }) {
  const { baseCents, addonCents } = checkout
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
        text="You pay this only if the car sells. Dealers pay less for each further listing of a calendar month."
      >
        <FactRows
          facts={[
            { label: 'Private party', value: usdExact(settlement.privateCents) },
            ...toDealerFeeRows(settlement).map(({ listings, fee }) => ({
              label: `Licensed dealer, ${listings} listing`,
              value: fee,
            })),
          ]}
        />
      </FeeSection>
    </>
  )
}

/** The dealers' bulk table of prepaid settlement fees. Nothing without any. */
export function PackTable({ fees: { packs, settlement } }: { readonly fees: PublicFees }) {
  if (packs.length === 0) return null
  return (
    <DataTable
      caption="Packs of settlement fees for dealers"
      rows={packs}
      toKey={({ id }) => id}
      columns={[
        { head: 'Pack', cell: ({ feeCount }) => countedText(feeCount, 'fee'), isName: true },
        {
          head: 'Discount',
          cell: ({ eachCents }) => `${packDiscountPercent(eachCents, settlement.dealerCents)}%`,
          isFigure: true,
        },
        { head: 'Fee each', cell: ({ eachCents }) => usdExact(eachCents), isFigure: true },
        { head: 'Price', cell: (pack) => usdExact(packPriceCents(pack)), isFigure: true },
      ]}
    />
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
