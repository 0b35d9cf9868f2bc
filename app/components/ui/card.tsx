import type { ReactNode } from 'react'

interface CardProps {
  readonly title?: string
  /** What stands at the right of the title, as a badge or a link. */
  readonly aside?: ReactNode
  /** Rows bring their own hairlines, which reach from edge to edge. */
  readonly flush?: boolean
  readonly children: ReactNode
}

/** A box for what belongs together: a hairline and the surface, no shadow. Auctions in a list have no box. */
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
