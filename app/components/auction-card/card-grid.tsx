import type { ReactNode } from 'react'

interface CardGridProps {
  /** Only the first three on a phone, where each is a screen high. */
  readonly short?: boolean
  readonly children: ReactNode
}

/** The grid of auction cards: one, two or three abreast. */
export function CardGrid({ short = false, children }: CardGridProps) {
  return (
    <div
      className={`grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 sm:gap-y-11 lg:grid-cols-3 ${short ? 'max-sm:[&>*:nth-child(n+4)]:hidden' : ''}`}
    >
      {children}
    </div>
  )
}
