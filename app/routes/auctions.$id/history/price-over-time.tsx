import { PRICE_RANGES } from '../../../../domain/auction/price-history.ts'
import { PriceChartFigure } from '../../../components/ui/charts/chart.tsx'
import { SegmentedLinks } from '../../../components/ui/fields/segmented.tsx'
import { historyAddress } from './history-address.ts'
import type { HistoryPage } from './history-page.server.ts'

/** The chart with the choice between the whole auction and the last hour; the choice is in the URL. */
export function PriceOverTime({ history }: { readonly history: HistoryPage }) {
  const { chart, currentPage: page, range: shown } = history
  return (
    <section aria-labelledby="price-over-time">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-baseline gap-x-4">
          <h2 id="price-over-time" className="text-body font-semibold">
            Price over time
          </h2>
          {chart.dots.some(({ own }) => own) && (
            // Hidden from screen readers, which read the chart's summary instead.
            <p aria-hidden className="flex gap-x-3 text-meta text-ink-3">
              <span className="flex items-center gap-1.5">
                <span className="size-2 rounded-full bg-ink" />
                yours
              </span>
              <span className="flex items-center gap-1.5">
                <span className="size-2 rounded-full border-2 border-ink" />
                others
              </span>
            </p>
          )}
        </div>
        <div className="w-54 sm:w-62">
          <SegmentedLinks
            size="compact"
            label="Part of the auction"
            options={PRICE_RANGES.map(({ range, label }) => ({
              to: historyAddress({ page, range }),
              label,
              isCurrent: range === shown,
            }))}
          />
        </div>
      </div>
      <div className="mt-5">
        <PriceChartFigure chart={chart} />
      </div>
    </section>
  )
}
