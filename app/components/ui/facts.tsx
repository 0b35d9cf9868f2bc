import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** What must be said with it, below, as that it was changed. */
  readonly note?: string | undefined
}

const ROW = 'flex justify-between gap-6 tight:flex-col tight:gap-0'

/** Labels and their values as hairline rows. */
export function FactRows({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="border-t border-line">
      {facts.map(({ label, value, note }) => (
        <div key={label} className={`${ROW} border-b border-line py-2.5`}>
          <dt className="text-balance text-ink-2 not-tight:max-w-2/3 not-tight:shrink-0">
            {label}
            {note && <span className="figures block text-meta text-ink-3">{note}</span>}
          </dt>
          <dd className="figures min-w-0 wrap-anywhere text-ink not-tight:text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * Where two columns stand side by side: wherever a page has room, or only where an aside has come beneath the page. First
 * in a tab, the hairline of the tabs is above them.
 */
const TWO_COLUMNS = {
  page: { grid: 'max-sm:border-t sm:grid-cols-2', first: 'sm:border-t' },
  tab: { grid: 'sm:grid-cols-2', first: '' },
  aside: { grid: 'max-sm:border-t sm:max-md:grid-cols-2 md:border-t', first: 'sm:max-md:border-t' },
} as const

interface FactColumnsProps {
  readonly facts: readonly Fact[]
  readonly within?: keyof typeof TWO_COLUMNS
}

/**
 * The same rows in two columns where there is room: a value at the far side of a wide column is not found by its label. An
 * odd last row has nothing beside it, and no lines there: these would be a fact that is missing.
 */
export function FactColumns({ facts, within = 'page' }: FactColumnsProps) {
  const { grid, first } = TWO_COLUMNS[within]
  return (
    <dl className={`grid gap-x-10 border-line ${grid}`}>
      {facts.map(({ label, value, note }, index) => (
        <div key={label} className={`${ROW} border-b border-line py-2.5 ${index < 2 ? first : ''}`}>
          <dt className="text-ink-2 not-tight:shrink-0">{label}</dt>
          <dd className="figures min-w-0 wrap-anywhere text-ink not-tight:text-right">
            {value}
            {note && <span className="block text-meta text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Words separated by a middle dot, leaving out what is not known. */
export function dotted(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** The same where they may stand on several lines: the dot goes where a line ends between them. */
export function DottedWords({ parts }: { readonly parts: readonly (string | null | undefined | false)[] }) {
  return (
    <span className="block overflow-hidden">
      <span className="-ml-2.5 flex flex-wrap">
        {parts.filter(Boolean).map((part) => (
          <span
            key={String(part)}
            className="relative min-w-0 pl-2.5 before:absolute before:left-0.75 before:content-['·'_/_'']"
          >
            {part}{' '}
          </span>
        ))}
      </span>
    </span>
  )
}
