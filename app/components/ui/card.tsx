import type { ReactNode } from 'react'

interface CardProps {
  readonly title?: string
  /** Content at the right of the title, for example a badge or a link. */
  readonly aside?: ReactNode
  /** Removes the padding, for content whose own hairlines reach from edge to edge. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A bordered box for related content. Auctions in a list use `AuctionCard` instead. */
export function Card({ title, aside, flush = false, children }: CardProps) {
  return (
    <section className="min-w-0 overflow-hidden rounded-md border border-line bg-surface">
      {title && (
        <div className="flex min-h-13 items-center justify-between gap-3 border-b border-line px-5 py-2">
          <h2 className="min-w-0 text-title">{title}</h2>
          {aside}
        </div>
      )}
      <div className={flush ? '' : 'p-5'}>{children}</div>
    </section>
  )
}
