import { clockFigure, isEndingSoon, timeLeftText } from '../../../domain/format/time-left.ts'

interface ClockFigureProps {
  readonly remainingMs: number
  /** The clock does not count down; it is never shown in amber. */
  readonly still?: boolean
  /** The accessible text; by default the time left. */
  readonly accessibleText?: string
}

/**
 * A countdown figure. The figure is `aria-hidden` and has a text alternative, so that a screen reader does
 * not read a new number each second.
 */
export function ClockFigure({
  remainingMs,
  still = false,
  accessibleText = timeLeftText(remainingMs),
}: ClockFigureProps) {
  const soon = !still && isEndingSoon(remainingMs)
  return (
    <>
      <span aria-hidden className={`figures ${soon ? 'text-amber-figure' : ''}`}>
        {clockFigure(remainingMs)}
      </span>
      <span className="sr-only">{accessibleText}</span>
    </>
  )
}
