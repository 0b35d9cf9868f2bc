import type { ReactNode } from 'react'

interface StatProps {
  readonly label: string
  readonly value: ReactNode
}

/** A figure with its label, for a `dl`. */
export function Stat({ label, value }: StatProps) {
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="text-summary wrap-anywhere text-ink">{value}</dd>
    </div>
  )
}

/** Figures side by side: the first at the left edge, the last at the right; in pairs on a phone. */
export function StatRow({ stats }: { readonly stats: readonly StatProps[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:flex sm:justify-between">
      {stats.map((stat) => (
        <Stat key={stat.label} {...stat} />
      ))}
    </dl>
  )
}
