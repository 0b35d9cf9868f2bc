import type { ComponentProps } from 'react'
import { StatRow } from '../../components/ui/stat.tsx'

/** The figures above a list of the viewer's bids or auctions. */
export function ListSummary({ stats }: ComponentProps<typeof StatRow>) {
  return (
    <section aria-label="Summary" className="rounded-md border border-line bg-surface px-5 py-4">
      <StatRow stats={stats} />
    </section>
  )
}
