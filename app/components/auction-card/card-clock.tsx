import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { hoursLeftText, startsInText } from '../../../domain/format/time-left.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'
import { ClockFigure } from '../ui/countdown.tsx'
import { toCardFacts } from './card-facts.ts'
import { cardClockWord } from './copy.ts'

interface CardClockProps {
  readonly auction: CardAuction
  readonly nowMs: number
  readonly remainingMs: number
  /** Shows hours only, as on the home page. docs/rules/interface.md, Auction cards */
  readonly hoursOnly?: boolean
}

/** Time left, or time until the start; a muted word if no clock runs. */
export function CardClock({ auction, nowMs, remainingMs, hoursOnly = false }: CardClockProps) {
  const untilStartMs = useRemaining(Date.parse(auction.start_time), nowMs)
  const word = cardClockWord(toCardFacts(auction), remainingMs)
  if (word !== null) return <span className="text-ink-3">{word}</span>
  if (auction.status === 'pending') {
    const leftMs = Math.max(0, untilStartMs)
    return (
      <span className="text-ink-2">
        <ClockFigure remainingMs={leftMs} still accessibleText={startsInText(leftMs)} />
      </span>
    )
  }
  return hoursOnly ? (
    <ClockFigure remainingMs={remainingMs} accessibleText={hoursLeftText(remainingMs)} />
  ) : (
    <ClockFigure remainingMs={remainingMs} />
  )
}
