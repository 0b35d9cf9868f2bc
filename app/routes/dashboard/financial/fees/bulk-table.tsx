import { countedText } from '../../../../../domain/format/counted-text.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import type { WirePacks } from '../../../../../domain/schemas/fees.ts'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DataTable } from '../../../../components/ui/data-table.tsx'
import { comparisonText } from './copy.ts'
import { PAY_FORM } from './pay-form.tsx'

/** The packs that a dealer can buy, each beside the fee by the formula; nothing for anybody else. */
export function BulkTable({ packs: { offers, formula_fee: formulaFee } }: { readonly packs: WirePacks }) {
  if (offers.length === 0) return null
  return (
    <DataTable
      caption="Packs of settlement fees"
      rows={offers}
      toKey={({ id }) => id}
      columns={[
        { head: 'Pack', cell: (offer) => countedText(offer.fee_count, 'fee'), isName: true },
        { head: 'Compared', cell: (offer) => comparisonText(offer, formulaFee) },
        { head: 'Discount', cell: (offer) => `${offer.discount_percent}%`, isFigure: true },
        { head: 'Fee each', cell: (offer) => dollarsExact(offer.price_each), isFigure: true },
        { head: 'Price', cell: (offer) => dollarsExact(offer.price), isFigure: true },
        {
          head: 'Buy',
          cell: (offer) => (
            <ButtonLink to={`${financialHref('fees', `pack=${offer.id}`)}#${PAY_FORM}`} preventScrollReset>
              Buy<span className="sr-only"> {countedText(offer.fee_count, 'fee')}</span>
            </ButtonLink>
          ),
          isFigure: true,
        },
      ]}
    />
  )
}
