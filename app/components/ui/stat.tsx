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
 * Figures side by side: the first at the left edge, the last at the right; in pairs on a phone. One that large text leaves no
 * room for stands on the next line: none breaks inside while the row has room for it.
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
