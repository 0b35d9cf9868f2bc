import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireOverview } from '../../../../domain/schemas/administration.ts'
import { FigureGrid } from '../../../components/admin/figure-grid.tsx'

/** Four figures: users, auctions, completed sales and revenue, each with what it is a part or a share of. */
export function FigureCards({ figures }: { readonly figures: WireOverview }) {
  const { success_rate, total_transactions } = figures
  const cards = [
    {
      label: 'Total users',
      value: countText(figures.total_users),
      note: `${countText(figures.active_users)} active`,
    },
    {
      label: 'Total auctions',
      value: countText(figures.total_auctions),
      note: `${countText(figures.active_auctions)} active`,
    },
    {
      label: 'Completed sales',
      value: countText(figures.completed_sales),
      note:
        success_rate === null
          ? 'No transactions yet'
          : `${success_rate}% of ${countText(total_transactions)} transactions completed`,
    },
    {
      label: 'Total revenue',
      value: dollarsWhole(figures.total_revenue),
      note: 'Fees and premiums, net of refunds',
    },
  ]
  return <FigureGrid figures={cards} />
}
