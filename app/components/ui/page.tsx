import type { ReactNode } from 'react'

/**
 * The container of every page: it aligns with the header, and every page's heading is at the same position.
 * Narrower content is left-aligned (docs/design-system.md, Where a page begins).
 */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page-margins mx-auto w-full max-w-[1440px] py-6 lg:py-8">{children}</div>
}

interface SplitPageProps {
  /** Content beside the main column, up to the header's right edge; below it on a phone. */
  readonly aside: ReactNode
  /** Omits the aside where it would be below, for one without information, such as a photo. */
  readonly wideOnly?: boolean
  readonly children: ReactNode
}

/** A page for one task: a column of fields and, beside it, information that builds trust. */
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

interface AsideColumnsProps {
  /** What belongs to the main column, such as the car that it is about, or help. */
  readonly aside: ReactNode
  /** The main column is a form or a text: the aside gets what it leaves of the width. */
  readonly narrow?: boolean
  readonly children: ReactNode
}

/**
 * A main column and an aside that reaches the header's right edge and stays in view; in narrow windows it is below
 * the column.
 */
export function AsideColumns({ aside, narrow = false, children }: AsideColumnsProps) {
  const columns = narrow
    ? 'lg:grid-cols-[minmax(0,640px)_minmax(0,1fr)] lg:gap-x-20'
    : 'lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-x-14'
  return (
    <div className={`grid gap-10 md:grid-cols-[minmax(0,1fr)_360px] ${columns}`}>
      <div className="min-w-0">{children}</div>
      <aside className="min-w-0 max-md:border-t max-md:border-line max-md:pt-8">
        <div className="max-md:max-w-[480px] md:sticky md:top-[calc(var(--hl-head)+24px)]">{aside}</div>
      </aside>
    </div>
  )
}

/** A page of `AsideColumns`. */
export function AsidePage(props: AsideColumnsProps) {
  return (
    <Page>
      <AsideColumns {...props} />
    </Page>
  )
}

/** The page's heading, with optional content on its line, for example a badge. */
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

/** A section heading within a page. */
export function SectionTitle({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className="text-title">
      {children}
    </h2>
  )
}
