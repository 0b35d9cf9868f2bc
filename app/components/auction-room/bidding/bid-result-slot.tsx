import type { ReactNode } from 'react'
import { MoneyTerms } from './money-terms.tsx'

interface BidResultSlotProps {
  /**
   * The result of the last bid, in a live region that is mounted from the start: screen readers often skip
   * one that is inserted together with its text.
   */
  readonly answer: ReactNode
  readonly isAnswered: boolean
  /** The terms of the next bid. */
  readonly children: ReactNode
}

/**
 * The place below the button: the terms of the next bid, or the result of the last one, in the same grid cell
 * and of the same height, so that nothing moves when a result appears or goes. Without scripts both are
 * shown.
 */
export function BidResultSlot({ answer, isAnswered, children }: BidResultSlotProps) {
  return (
    <div className="grid min-h-10 content-start *:col-start-1 *:row-start-1 noscript:gap-3 noscript:*:row-auto">
      <div className={isAnswered ? 'invisible noscript:visible' : undefined}>
        <MoneyTerms className="text-balance">{children}</MoneyTerms>
      </div>
      {answer}
    </div>
  )
}
