import { scaleLinear } from 'd3-scale'
import { countText } from '../../../../domain/format/usd.ts'
import type { CountChart } from './count-chart.ts'
import { roundTicks, timeMark, timeTicks } from './ticks.ts'

interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Share of its part that a bar takes, and the widest bar in percent of the plot. */
const BAR_SHARE = 0.7
const WIDEST_BAR = 12

/** The position of the highest bar, in percent from the top. */
const HIGHEST_Y = 8

/** Draws counts of consecutive spans of time; `summary` is the whole chart as a sentence. */
export function drawCounts<Part extends Span>(
  parts: readonly Part[],
  toCount: (part: Part) => number,
  summary: string,
): CountChart {
  const fromMs = parts[0]?.fromMs ?? 0
  const toMs = parts.at(-1)?.untilMs ?? 1
  const highest = Math.max(1, ...parts.map(toCount))
  const x = scaleLinear([fromMs, toMs], [0, 100])
  const y = scaleLinear([0, highest], [100, HIGHEST_Y])
  const countMarks = (atMost: number) =>
    roundTicks(0, highest, atMost).map((count) => ({
      y: rounded(y(count)),
      text: countText(count),
      isNamed: true,
    }))
  const timeMarks = (atMost: number, closest: number) =>
    timeTicks(fromMs, toMs, atMost, closest).map((tick) => timeMark(rounded(x(tick.atMs)), tick))
  return {
    bars: parts.flatMap((part) => {
      const count = toCount(part)
      if (count === 0) return []
      const top = y(count)
      return {
        x: rounded(x(part.fromMs)),
        y: rounded(top),
        width: rounded(Math.min((x(part.untilMs) - x(part.fromMs)) * BAR_SHARE, WIDEST_BAR)),
        height: rounded(100 - top),
      }
    }),
    counts: { full: countMarks(4), sparse: countMarks(3) },
    times: { full: timeMarks(7, 0.1), sparse: timeMarks(3, 0.24) },
    summary,
  }
}

/** A hundredth of a percent is less than a tenth of a pixel. */
function rounded(part: number): number {
  return Math.round(part * 100) / 100
}
