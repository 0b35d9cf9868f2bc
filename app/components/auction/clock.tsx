import type { ScoreClock } from '../../../domain/display/score-texts.ts'
import { ClockFigure } from '../ui/countdown.tsx'

/** The clock's figure as panel, sheet and bar show it: one that counts, or the day on which it was over. */
export function Clock({ clock }: { readonly clock: ScoreClock }) {
  if (clock.remainingMs !== null) return <ClockFigure remainingMs={clock.remainingMs} still={!clock.runs} />
  return <>{clock.figure}</>
}
