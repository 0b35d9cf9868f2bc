import { countedText } from '../format/counted-text.ts'
import { pacificDays } from '../format/pacific-periods.ts'
import { DAY_MS, HOUR_MS } from '../format/time-units.ts'
import { timeText, weekdayDateText } from '../format/times.ts'
import { countText } from '../format/usd.ts'

/** Bids and watchers of an auction over time, for its seller and administrators. docs/rules/selling-screens.md, Activity. */

/** Up to this span the parts are hours, above it days. */
const HOURS_UP_TO_MS = 2 * DAY_MS

/** A longer auction, which was paused or reopened, shows its last days only. */
const LONGEST_MS = 60 * DAY_MS

/** What is stored, by hour (ms of its beginning), oldest first. */
export interface HourlyActivity {
  /** Bids that are not void. */
  readonly bids: readonly { readonly hourMs: number; readonly count: number }[]
  /** The watchers as an hour ended, where they changed; the first is that from which they are counted. */
  readonly watchers: readonly { readonly hourMs: number; readonly watchers: number }[]
}

/** A Pacific day or an hour, its times in ms, the end exclusive. */
export interface ActivityPart {
  readonly fromMs: number
  readonly untilMs: number
  readonly bids: number
  /** As the part ended; null where they were not counted yet. */
  readonly watchers: number | null
}

export interface Activity {
  readonly unit: 'day' | 'hour'
  /** Oldest first; empty while there is neither a bid nor a watcher. */
  readonly parts: readonly ActivityPart[]
  /** From when watchers are counted, if that is later than the first part; else null. */
  readonly countedSinceMs: number | null
}

/**
 * The activity from the start, or from an earlier first watcher, to `stoppedAtMs`: the end, or now while the
 * auction is not over.
 */
export function toActivity(
  { bids, watchers }: HourlyActivity,
  { startAtMs, stoppedAtMs }: { readonly startAtMs: number; readonly stoppedAtMs: number },
): Activity {
  const counts = watchers.filter(({ hourMs }) => hourMs <= stoppedAtMs)
  const firstWatchMs = counts.find((one) => one.watchers > 0)?.hourMs
  if (bids.length === 0 && firstWatchMs === undefined) return { unit: 'day', parts: [], countedSinceMs: null }
  const begunMs = Math.min(startAtMs, firstWatchMs ?? startAtMs, bids[0]?.hourMs ?? startAtMs)
  const fromMs = Math.max(begunMs, stoppedAtMs - LONGEST_MS)
  const isShort = stoppedAtMs - fromMs <= HOURS_UP_TO_MS
  const spans = isShort ? hours(fromMs, stoppedAtMs) : pacificDays(fromMs, stoppedAtMs + 1)
  const countedSinceMs = watchers[0]?.hourMs ?? null
  return {
    unit: isShort ? 'hour' : 'day',
    parts: spans.map(({ fromMs, untilMs }) => ({
      fromMs,
      untilMs,
      bids: bids.reduce((sum, { hourMs, count }) => {
        return hourMs >= fromMs && hourMs < untilMs ? sum + count : sum
      }, 0),
      watchers: counts.findLast(({ hourMs }) => hourMs < untilMs)?.watchers ?? null,
    })),
    countedSinceMs: countedSinceMs !== null && countedSinceMs > fromMs ? countedSinceMs : null,
  }
}

/** 'Mon, Nov 16' or, for an hour, 'Mon, Nov 16, 2:00 PM'; with the year unless it is that of `nowMs`. */
export function partText({ fromMs }: ActivityPart, unit: Activity['unit'], nowMs: number): string {
  const day = weekdayDateText(fromMs, nowMs)
  return unit === 'day' ? day : `${day}, ${timeText(fromMs)}`
}

/** The text alternative of the chart of bids. */
export function bidsChartText({ parts, unit }: Activity): string {
  const total = parts.reduce((sum, { bids }) => sum + bids, 0)
  const most = Math.max(0, ...parts.map(({ bids }) => bids))
  return `Bids per ${unit}: ${countedText(total, 'bid')}, at most ${countText(most)} in one ${unit}. ${IN_TABLE}`
}

/** The text alternative of the chart of watchers. */
export function watchersChartText({ parts, unit }: Activity): string {
  const counted = parts.flatMap(({ watchers }) => (watchers === null ? [] : [watchers]))
  const [first, last] = [counted[0] ?? 0, counted.at(-1) ?? 0]
  return `Watchers per ${unit}: from ${countText(first)} to ${countText(last)}, at most ${countText(Math.max(0, ...counted))}. ${IN_TABLE}`
}

const IN_TABLE = 'The numbers are in the table below.'

function hours(fromMs: number, toMs: number): { readonly fromMs: number; readonly untilMs: number }[] {
  const first = Math.floor(fromMs / HOUR_MS)
  const last = Math.floor(toMs / HOUR_MS)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    fromMs: (first + index) * HOUR_MS,
    untilMs: (first + index + 1) * HOUR_MS,
  }))
}
