import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
}

/** Labels and their values as hairline rows. */
export function FactRows({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-6 border-b border-line py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="figures text-right text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Words separated by a middle dot, leaving out what is not known. */
export function dotted(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}
