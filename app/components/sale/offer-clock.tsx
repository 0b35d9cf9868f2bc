import type { StandingOffer } from '../../../domain/display/after-auction.ts'
import { nearTimeText } from '../../../domain/display/times.ts'
import { useRemaining } from '../../live/use-remaining.ts'
import { LineFigure } from '../account/auction-line.tsx'
import { ClockFigure } from '../ui/countdown.tsx'

interface OfferClockProps {
  readonly offer: StandingOffer
  readonly label: string
  readonly nowMs: number
}

/** What stands between a seller and one bidder, and how long it can be answered. */
export function OfferClock({ offer, label, nowMs }: OfferClockProps) {
  const untilMs = Date.parse(offer.expires_at)
  const remainingMs = useRemaining(untilMs, nowMs)
  return (
    <LineFigure label={label} below={nearTimeText(untilMs, nowMs)}>
      <ClockFigure remainingMs={remainingMs} words={remainingMs > 0 ? undefined : 'Over'} />
    </LineFigure>
  )
}
