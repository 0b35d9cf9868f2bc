import { scaleLinear } from 'd3-scale'
import {
  type Activity,
  type ActivityPart,
  bidsChartText,
  partText,
  watchersChartText,
} from '../../../domain/auction/activity.ts'
import { dateText } from '../../../domain/format/times.ts'
import { countText } from '../../../domain/format/usd.ts'
import type { CountChart } from '../ui/charts/count-chart.ts'
import { roundTicks, timeMark, timeTicks } from '../ui/charts/ticks.ts'

/** A row of the table below the charts; null where watchers were not counted yet. */
export interface ActivityRow {
  readonly name: string
  readonly bids: string
  readonly watchers: string | null
}

/** The activity of an auction as it is sent to the browser. */
export interface DrawnActivity {
  readonly unit: Activity['unit']
  readonly bids: CountChart
  /** Null where no part has a count. */
  readonly watchers: CountChart | null
  /** 'Nov 26, 2026', where watchers are counted from later than the first part; else null. */
  readonly countedSince: string | null
  /** Newest first. */
  readonly rows: readonly ActivityRow[]
}

/** Draws the charts of an auction's activity; null while there is neither a bid nor a watcher. */
export function drawActivity(activity: Activity, nowMs: number): DrawnActivity | null {
  const { parts, unit, countedSinceMs } = activity
  if (parts.length === 0) return null
  const hasWatchers = parts.some(({ watchers }) => watchers !== null)
  return {
    unit,
    bids: drawCounts(parts, ({ bids }) => bids, bidsChartText(activity)),
    watchers: hasWatchers
      ? drawCounts(parts, ({ watchers }) => watchers ?? 0, watchersChartText(activity))
      : null,
    countedSince: countedSinceMs === null ? null : dateText(countedSinceMs),
    rows: parts.toReversed().map((part) => ({
      name: partText(part, unit, nowMs),
      bids: countText(part.bids),
      watchers: part.watchers === null ? null : countText(part.watchers),
    })),
  }
}

/** Share of its part that a bar takes. */
const BAR_SHARE = 0.7

/** The position of the highest bar, in percent from the top. */
const HIGHEST_Y = 8

function drawCounts(
  parts: readonly ActivityPart[],
  toCount: (part: ActivityPart) => number,
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
        width: rounded((x(part.untilMs) - x(part.fromMs)) * BAR_SHARE),
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
