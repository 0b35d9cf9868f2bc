import { nearTimeText } from '../../../domain/format/times.ts'
import { RowFigure } from '../../components/auction-card/auction-row.tsx'
import { ClockFigure } from '../../components/ui/countdown.tsx'
import type { OpenOffer } from '../../lib/labels/after-auction.ts'
import { useRemaining } from '../../lib/realtime/use-remaining.ts'

interface OfferClockProps {
  readonly offer: OpenOffer
  readonly label: string
  readonly nowMs: number
}

/** The time until an after-sale offer expires. */
export function OfferClock({ offer, label, nowMs }: OfferClockProps) {
  const untilMs = Date.parse(offer.expires_at)
  const remainingMs = useRemaining(untilMs, nowMs)
  return (
    <RowFigure label={label} below={nearTimeText(untilMs, nowMs)}>
      <ClockFigure remainingMs={remainingMs} accessibleText={remainingMs > 0 ? undefined : 'Over'} />
    </RowFigure>
  )
}
