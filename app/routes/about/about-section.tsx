import type { ReactNode } from 'react'

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly children: ReactNode
}

/** A section of the page with an anchor for links. */
export function Section({ id, title, children }: SectionProps) {
  return (
    <section id={id} className="flex flex-col gap-4">
      <h2 className="text-card text-ink">{title}</h2>
      {children}
    </section>
  )
}

/** Rules as a list of terms with their explanations. */
export function Rules({ children }: { readonly children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>
}

interface RuleProps {
  readonly term: string
  readonly children: ReactNode
}

export function Rule({ term, children }: RuleProps) {
  return (
    <div className="border-b border-line py-4 sm:grid sm:grid-cols-[160px_minmax(0,1fr)] sm:gap-6">
      <dt className="font-semibold text-ink">{term}</dt>
      <dd className="max-sm:mt-0.5">{children}</dd>
    </div>
  )
}

interface ContentsProps {
  readonly entries: readonly { readonly id: string; readonly title: string }[]
}

/** The contents of the page: beside the text on a wide page, above it on others. */
export function Contents({ entries }: ContentsProps) {
  return (
    <nav aria-labelledby="contents" className="md:sticky md:top-[calc(var(--hl-head)+32px)]">
      <h2 id="contents" className="text-meta font-semibold text-ink">
        On this page
      </h2>
      <ul className="mt-1 sm:max-md:columns-2">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center text-ink-2 hover:text-ink md:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
