import { countedText } from '../../../domain/format/counted-text.ts'
import { countText, usdWhole } from '../../../domain/format/usd.ts'
import { satisfactionRate } from '../../../domain/messaging/reviews.ts'
import type { Home } from './loader.server.ts'

interface Figure {
  readonly label: string
  readonly value: string
  /** What the figure is computed from. */
  readonly of?: string
}

/** Counted figures. With few reviews the satisfaction rate is left out. docs/rules/browse.md, Home page. */
export function Figures({ figures }: { readonly figures: Home['figures'] }) {
  const satisfaction = satisfactionRate(figures.ratings)
  const shown: readonly Figure[] = [
    { label: 'Active Auctions', value: countText(figures.activeAuctions) },
    { label: 'Vehicles Sold', value: countText(figures.vehiclesSold) },
    ...(satisfaction === null
      ? []
      : [
          {
            label: 'Satisfaction Rate',
            value: `${satisfaction.percent}%`,
            of: `of ${countedText(satisfaction.reviews, 'review')}`,
          },
        ]),
    { label: 'Total Sales Volume', value: usdWhole(figures.salesVolumeCents) },
  ]
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 border-t border-line pt-4 max-sm:justify-between md:pt-3.5 max-sm:gap-x-6">
      {shown.map(({ label, value, of }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-meta text-ink-3">
            {label} {of}
          </dt>
          <dd className="figures text-summary text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
