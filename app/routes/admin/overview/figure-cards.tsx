import { countText, dollarsWhole } from '../../../../domain/format/usd.ts'
import type { WireOverview } from '../../../../domain/schemas/administration.ts'

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
  return (
    <div className="@container">
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-px overflow-hidden rounded-md border border-line bg-line @min-[17rem]:grid-cols-[repeat(2,1fr)] @min-[48rem]:grid-cols-[repeat(4,1fr)]">
        {cards.map(({ label, value, note }) => (
          <div key={label} className="bg-surface px-5 py-4">
            <dt className="text-label text-ink-3">{label}</dt>
            <dd className="figures mt-1 text-summary wrap-break-word text-ink">
              {value}
              <span className="block text-meta font-normal text-ink-2">{note}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
