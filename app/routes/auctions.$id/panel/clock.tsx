import { ClockFigure } from '../../../components/ui/countdown.tsx'
import type { ScoreClock } from './price-and-clock-copy.ts'

/** The clock's figure as panel, sheet and bar show it: one that counts, or the day on which it was over. */
export function Clock({ clock }: { readonly clock: ScoreClock }) {
  if (clock.remainingMs !== null) return <ClockFigure remainingMs={clock.remainingMs} still={!clock.runs} />
  return <>{clock.figure}</>
}
