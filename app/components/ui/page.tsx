import type { ReactNode } from 'react'

/** The column that every page's content stands in. */
export function Page({ children }: { readonly children: ReactNode }) {
  return <div className="page-margins mx-auto w-full max-w-[1440px] py-6 lg:py-8">{children}</div>
}

/** A page of reading or of one form: a narrow column. */
export function NarrowPage({ children }: { readonly children: ReactNode }) {
  return <div className="page-margins mx-auto w-full max-w-[560px] py-8 lg:py-14">{children}</div>
}

/** The one heading of a page. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  return <h1 className="wide-heading text-h1-phone sm:text-h1">{children}</h1>
}

/** A heading within a page. */
export function SectionTitle({ id, children }: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <h2 id={id} className="text-title">
      {children}
    </h2>
  )
}
