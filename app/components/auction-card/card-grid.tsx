import type { ReactNode } from 'react'

interface CardGridProps {
  /** Shows only the first three cards on a phone, where each is as high as the screen. */
  readonly short?: boolean
  readonly children: ReactNode
}

/** A grid of auction cards with one, two or three columns. */
export function CardGrid({ short = false, children }: CardGridProps) {
  return (
    <div
      className={`grid grid-cols-1 gap-x-6 gap-y-9 sm:grid-cols-2 sm:gap-y-11 lg:grid-cols-3 ${short ? 'max-sm:[&>*:nth-child(n+4)]:hidden' : ''}`}
    >
      {children}
    </div>
  )
}
