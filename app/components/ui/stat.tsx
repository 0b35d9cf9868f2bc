import type { ReactNode } from 'react'

interface StatProps {
  readonly label: string
  readonly value: ReactNode
}

/** A figure with its label, for a `dl`. */
function Stat({ label, value }: StatProps) {
  return (
    <div className="max-w-full">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="text-summary wrap-break-word text-ink">{value}</dd>
    </div>
  )
}

/**
 * Figures side by side, from the left edge to the right one; in pairs on a phone. With large text a figure
 * that does not fit wraps to the next line as a whole.
 */
export function StatRow({ stats }: { readonly stats: readonly StatProps[] }) {
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-4 max-sm:*:grow max-sm:*:basis-[calc(50%-0.75rem)] sm:justify-between">
      {stats.map((stat) => (
        <Stat key={stat.label} {...stat} />
      ))}
    </dl>
  )
}
