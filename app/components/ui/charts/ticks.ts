import { pacificOffsetMs } from '../../../../domain/format/pacific-time.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../domain/format/time-units.ts'
import { dayText, exactTimeText, timeText, weekdayDayText } from '../../../../domain/format/times.ts'
import { dollarsWhole } from '../../../../domain/format/usd.ts'
import type { TimeMark } from './price-chart.ts'

/** Round values along the axes of a chart, and their labels. */

const NICE = [1, 2, 2.5, 4, 5, 10]

/** Round whole numbers (dollars or counts) from `low` to `high`, both inclusive; at most `atMost`. */
export function roundTicks(low: number, high: number, atMost: number): number[] {
  const rough = Math.max(high - low, 1) / atMost
  const power = 10 ** Math.floor(Math.log10(rough))
  const steps = [...NICE, ...NICE.map((nice) => nice * 10)].map((nice) => nice * power)
  // Bids are whole dollars, so only whole steps are used.
  const whole = steps.filter((step) => Number.isInteger(step))
  for (const step of whole) {
    const ticks = multiples(step, low, high)
    if (ticks.length <= atMost) return ticks
  }
  return []
}

function multiples(step: number, low: number, high: number): number[] {
  const first = Math.ceil(low / step)
  const count = Math.max(0, Math.floor(high / step) - first + 1)
  return Array.from({ length: count }, (_, index) => (first + index) * step)
}

/** '$28k' or '$1.25M' where every amount can be written so exactly, otherwise '$1,250'. */
export function priceTickTexts(amounts: readonly number[]): string[] {
  const all = (least: number, step: number) =>
    amounts.every((amount) => amount >= least && amount % step === 0)
  if (all(1_000_000, 10_000)) return amounts.map((amount) => `$${amount / 1_000_000}M`)
  if (all(10_000, 100)) return amounts.map((amount) => `$${amount / 1_000}k`)
  return amounts.map((amount) => dollarsWhole(amount))
}

export interface TimeTick {
  readonly atMs: number
  readonly text: string
  /** A day's label starts at its beginning, a time's label is centered. */
  readonly isDay: boolean
}

const STEPS = [
  ...[1, 5, 15, 30].map((count) => count * SECOND_MS),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * MINUTE_MS),
  ...[1, 2, 3, 6, 12].map((count) => count * HOUR_MS),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 30, 60, 90, 180, 365].map((count) => count * DAY_MS),
]

/**
 * Round times in the Pacific time zone; at most `atMost`. The first day is labeled although it may have begun
 * earlier. `closest` is the least distance between two labels, as a fraction of the span.
 */
export function timeTicks(fromMs: number, toMs: number, atMost: number, closest: number): TimeTick[] {
  const span = toMs - fromMs
  const step = STEPS.find((candidate) => span / candidate <= atMost) ?? 365 * DAY_MS
  const ticks = step < DAY_MS ? timesWithin(fromMs, toMs, step) : daysWithin(fromMs, toMs, step)
  return ticks.filter(({ atMs }, index) => {
    const next = ticks[index + 1]
    return next === undefined || next.atMs - atMs >= closest * span
  })
}

/**
 * A time's label is centered below it but stays within the plot; a day's label starts at the beginning of the
 * day.
 */
export function timeMark(x: number, { text, isDay }: Omit<TimeTick, 'atMs'>): TimeMark {
  return { x, text, anchor: isDay || x < 8 ? 'start' : 'middle' }
}

function timesWithin(fromMs: number, toMs: number, step: number): TimeTick[] {
  const ticks: TimeTick[] = []
  for (let local = Math.ceil(toLocal(fromMs) / step) * step; ; local += step) {
    const atMs = fromLocal(local)
    if (atMs > toMs) return ticks
    const isDay = local % DAY_MS === 0
    const text = isDay ? weekdayDayText(atMs) : step < MINUTE_MS ? exactTimeText(atMs) : timeText(atMs)
    if (atMs >= fromMs) ticks.push({ atMs, text, isDay })
  }
}

function daysWithin(fromMs: number, toMs: number, step: number): TimeTick[] {
  const ticks: TimeTick[] = []
  const toName = toMs - fromMs > 21 * DAY_MS ? dayText : weekdayDayText
  for (let local = Math.floor(toLocal(fromMs) / DAY_MS) * DAY_MS; ; local += step) {
    const atMs = Math.max(fromMs, fromLocal(local))
    if (atMs >= toMs) return ticks
    ticks.push({ atMs, text: toName(atMs), isDay: true })
  }
}

function toLocal(atMs: number): number {
  return atMs + pacificOffsetMs(atMs)
}

/** The offset may change in between, so it is looked up again at the resulting time. */
function fromLocal(local: number): number {
  const near = local - pacificOffsetMs(local)
  return local - pacificOffsetMs(near)
}
