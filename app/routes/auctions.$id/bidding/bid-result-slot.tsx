import type { ReactNode } from 'react'
import { MoneyTerms } from './money-terms.tsx'

interface AnswerPlaceProps {
  /** A live region, in place from the start: one that comes with its words is often not read. */
  readonly answer: ReactNode
  readonly isAnswered: boolean
  /** The terms of the next bid. */
  readonly children: ReactNode
}

/**
 * Below the button stands what an offer means; once one is made, what became of it, in the same place and as high, so
 * that nothing moves when the answer comes or goes. Without scripts nothing comes or goes, and both are shown.
 */
export function AnswerPlace({ answer, isAnswered, children }: AnswerPlaceProps) {
  return (
    <div className="grid min-h-10 content-start *:col-start-1 *:row-start-1 noscript:gap-3 noscript:*:row-auto">
      <div className={isAnswered ? 'invisible noscript:visible' : undefined}>
        <MoneyTerms className="text-balance">{children}</MoneyTerms>
      </div>
      {answer}
    </div>
  )
}
