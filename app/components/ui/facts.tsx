import type { ReactNode } from 'react'

export interface Fact {
  readonly label: string
  readonly value: ReactNode
  /** A remark about the value, printed below it, for example that it was changed. */
  readonly note?: string | undefined
}

const ROW = 'flex justify-between gap-6 tight:flex-col tight:gap-0'

/** Label and value pairs as rows with hairlines. */
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
 * Breakpoints of the two-column layout: `page` at `sm`; `aside` only while the aside lies below the page
 * content; `tab` as `page`, without a top border because the tabs draw one.
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
 * Label and value pairs in two columns where there is room: in one wide column a value is too far from its
 * label. An odd last row leaves the cell beside it empty, without lines.
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

/** Joins the known parts with middle dots. */
export function dotted(parts: readonly (string | null | undefined | false)[]): string {
  return parts.filter(Boolean).join(' · ')
}

/** The same for text that may wrap: the dot is hidden where a line breaks between two parts. */
export function DottedParts({ parts }: { readonly parts: readonly (string | null | undefined | false)[] }) {
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
