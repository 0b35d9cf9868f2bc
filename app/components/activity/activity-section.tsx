import { CountChartFigure } from '../ui/charts/count-chart-figure.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { SectionTitle } from '../ui/page.tsx'
import type { DrawnActivity } from './draw-activity.server.ts'

/** Bids and watchers of an auction over time, as charts and as a table. docs/rules/selling-screens.md, Activity. */
export function ActivitySection({ activity }: { readonly activity: DrawnActivity | null }) {
  return (
    <section>
      <SectionTitle>Activity</SectionTitle>
      {activity === null ? (
        <p className="mt-3">No bids and no watchers yet</p>
      ) : (
        <Charts activity={activity} />
      )}
    </section>
  )
}

function Charts({ activity }: { readonly activity: DrawnActivity }) {
  const { unit, bids, watchers, countedSince, rows } = activity
  return (
    <>
      <div className="mt-4 grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <div>
          <h3 className="font-[560] text-ink">Bids per {unit}</h3>
          <div className="mt-3">
            <CountChartFigure chart={bids} />
          </div>
        </div>
        <div>
          <h3 className="font-[560] text-ink">Watchers</h3>
          {watchers && (
            <div className="mt-3">
              <CountChartFigure chart={watchers} />
            </div>
          )}
          {countedSince && (
            <p className="mt-3 text-meta text-ink-3">Watchers are counted since {countedSince}</p>
          )}
        </div>
      </div>
      <details className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-meta underline underline-offset-4">
          Numbers per {unit}
        </summary>
        <DataTable
          caption={`Bids and watchers per ${unit}, newest first`}
          columns={[
            { head: unit === 'day' ? 'Day' : 'Hour', cell: ({ name }) => name, isName: true },
            { head: 'Bids', cell: (row) => row.bids, isFigure: true },
            { head: 'Watchers', cell: (row) => row.watchers ?? 'Not counted', isFigure: true },
          ]}
          rows={rows}
          toKey={({ name }) => name}
        />
      </details>
    </>
  )
}
