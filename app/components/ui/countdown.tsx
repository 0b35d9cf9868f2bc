import { clockFigure, isEndingSoon, timeLeftText } from '../../../domain/format/time-left.ts'

interface ClockFigureProps {
  readonly remainingMs: number
  /** A clock that stands is never the amber one. */
  readonly still?: boolean
  /** What it says in words. */
  readonly words?: string
}

/**
 * The figure of a clock. What it says in words is its accessible name, so that a screen reader is not read a new
 * number each second.
 */
export function ClockFigure({
  remainingMs,
  still = false,
  words = timeLeftText(remainingMs),
}: ClockFigureProps) {
  const soon = !still && isEndingSoon(remainingMs)
  return (
    <>
      <span aria-hidden className={`figures ${soon ? 'text-amber-figure' : ''}`}>
        {clockFigure(remainingMs)}
      </span>
      <span className="sr-only">{words}</span>
    </>
  )
}
