import { countText, usdWhole } from '../../../domain/format/usd.ts'
import type { Home } from './loader.server.ts'

/** Counted figures. Without a rating the satisfaction rate is left out. docs/rules/browse.md, Home page. */
export function Figures({ figures }: { readonly figures: Home['figures'] }) {
  const shown = [
    { label: 'Active Auctions', value: countText(figures.activeAuctions) },
    { label: 'Vehicles Sold', value: countText(figures.vehiclesSold) },
    ...(figures.averageRating === null
      ? []
      : [{ label: 'Satisfaction Rate', value: `${Math.round((figures.averageRating / 5) * 100)}%` }]),
    { label: 'Total Sales Volume', value: usdWhole(figures.salesVolumeCents) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-4 max-sm:justify-between md:pt-3.5 max-sm:gap-x-6">
      {shown.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-meta text-ink-3">{label}</dt>
          <dd className="figures text-summary text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
