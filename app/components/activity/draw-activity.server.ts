import {
  type Activity,
  bidsChartText,
  partText,
  watchersChartText,
} from '../../../domain/auction/activity.ts'
import { dateText } from '../../../domain/format/times.ts'
import { countText } from '../../../domain/format/usd.ts'
import type { CountChart } from '../ui/charts/count-chart.ts'
import { drawCounts } from '../ui/charts/draw-counts.server.ts'

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
