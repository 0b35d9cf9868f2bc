import type { ReactNode } from 'react'

/**
 * What every page stands in: it begins and ends where the header does, and its heading is at the same place on each. What
 * is narrower stands at the left of it (decision 125).
 */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page-margins mx-auto w-full max-w-[1440px] py-6 lg:py-8">{children}</div>
}

interface SplitPageProps {
  /** What stands beside it, up to the header's other edge, and below it on a phone. */
  readonly aside: ReactNode
  /** An aside that says nothing, such as a photo, is left out where it would stand below. */
  readonly wideOnly?: boolean
  readonly children: ReactNode
}

/** A page of one task: a column of fields, and beside it what makes a person trust it. */
export function SplitPage({ aside, wideOnly = false, children }: SplitPageProps) {
  const below = wideOnly
    ? 'max-[44rem]:hidden'
    : 'max-[44rem]:border-t max-[44rem]:border-line max-[44rem]:pt-8'
  return (
    <Page>
      <div className="grid gap-10 max-[44rem]:max-w-[480px] min-[44rem]:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] md:grid-cols-[minmax(0,440px)_minmax(0,1fr)] md:gap-14 lg:grid-cols-[480px_minmax(0,1fr)]">
        <div className="min-w-0">{children}</div>
        <div className={`min-w-0 ${below}`}>{aside}</div>
      </div>
    </Page>
  )
}

/** The one heading of a page, and what stands in its line, such as a badge. */
export function PageTitle({ aside, children }: { readonly aside?: ReactNode; readonly children: ReactNode }) {
  const title = <h1 className="text-h1-phone sm:text-h1">{children}</h1>
  if (aside === undefined) return title
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {title}
      {aside}
    </div>
  )
}

/** A heading within a page. */
export function SectionTitle({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className="text-title">
      {children}
    </h2>
  )
}
