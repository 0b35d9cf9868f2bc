import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { ListSummary } from '../../list-summary.tsx'
import type { ViewProps } from '../view-props.ts'
import type { FinancialOverview as FinancialOverviewData } from './financial-overview.server.ts'

/** The viewer's sums and the ways on. */
export function FinancialOverview({ financial: { summary } }: ViewProps<FinancialOverviewData>) {
  return (
    <div className="flex flex-col gap-6">
      <ListSummary
        stats={[
          { label: 'Total revenue', value: dollarsExact(summary.total_revenue) },
          { label: 'Listing fees', value: dollarsExact(summary.listing_fees) },
          { label: 'Buyer premiums', value: dollarsExact(summary.buyer_premiums) },
          { label: 'Pending amount', value: dollarsExact(summary.pending_amount) },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={financialHref('methods', 'add=1')}>Add Payment Method</ButtonLink>
      </div>
    </div>
  )
}
