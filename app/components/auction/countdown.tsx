import { clockFigure, isEndingSoon, timeLeftText } from '../../../domain/display/time-left.ts'

/**
 * The figure of a clock. What it says in words is its accessible name, so that a screen reader is not read a new
 * number each second.
 */
export function ClockFigure({ remainingMs }: { readonly remainingMs: number }) {
  return (
    <>
      <span aria-hidden className={`figures ${isEndingSoon(remainingMs) ? 'text-amber-figure' : ''}`}>
        {clockFigure(remainingMs)}
      </span>
      <span className="sr-only">{timeLeftText(remainingMs)}</span>
    </>
  )
}
