import type { ReactNode } from 'react'

/** The grid of auction cards: one, two or three abreast. */
export function CardGrid({ children }: { readonly children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-x-6 gap-y-11 sm:grid-cols-2 lg:grid-cols-3">{children}</div>
}
