import type { ReactNode } from 'react'
import { Page, PageTitle } from '../ui/page.tsx'

interface ArticleProps {
  readonly title: string
  readonly intro: ReactNode
  /** The sections that the contents list. */
  readonly contents: readonly { readonly id: string; readonly title: string }[]
  /** Figures beside the text, only on a page that is wide enough. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** A page of text: its contents on the left, its sections, and figures on the right. */
export function Article({ title, intro, contents, aside, children }: ArticleProps) {
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <div className="mt-3 grid gap-x-10 gap-y-8 md:mt-6 md:grid-cols-[248px_minmax(0,1fr)] md:gap-y-12 min-[88rem]:grid-cols-[248px_minmax(0,720px)_minmax(0,1fr)] min-[88rem]:gap-x-14">
        <div className="max-w-[720px] text-title font-normal md:col-start-2">{intro}</div>
        <div className="md:col-start-1 md:row-span-2 md:row-start-1">
          <Contents entries={contents} />
        </div>
        <div className="max-[88rem]:hidden min-[88rem]:col-start-3 min-[88rem]:row-span-2 min-[88rem]:row-start-1">
          <div className="sticky top-[calc(var(--hl-head)+32px)]">{aside}</div>
        </div>
        <div className="flex min-w-0 max-w-[720px] flex-col gap-14 md:col-start-2">{children}</div>
      </div>
    </Page>
  )
}

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

/** The contents of the page: beside the text on a wide page, above it on others. */
function Contents({ entries }: { readonly entries: ArticleProps['contents'] }) {
  return (
    <nav aria-labelledby="contents" className="md:sticky md:top-[calc(var(--hl-head)+32px)]">
      <h2 id="contents" className="text-meta font-semibold text-ink">
        On this page
      </h2>
      <ul className="mt-1 min-[24rem]:max-md:columns-2">
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
