import { EARLIEST_START_MS, START_DELAY_MS } from '../auction/listing-terms.ts'
import { HOUR_MS, MINUTE_MS } from '../format/time-units.ts'

/**
 * The staggered starts of many listings. All run a whole number of days, so that their ends follow at the same
 * distances. docs/rules/listings.md, Many listings at once
 */

/** The longest distance between two starts of a batch, in minutes. */
export const MAX_STAGGER_MINUTES = HOUR_MS / MINUTE_MS

/** The starts of `count` listings: the first, and each `staggerMs` after the one before. */
export function staggeredStarts({
  firstMs,
  staggerMs,
  count,
}: {
  readonly firstMs: number
  readonly staggerMs: number
  readonly count: number
}): readonly number[] {
  return Array.from({ length: count }, (_, index) => firstMs + index * staggerMs)
}

/**
 * How long after the first of its batch each listing starts, in ms and in the order given. Starts that are more than
 * an hour apart belong to two batches: listings that were made on different days and are paid for together are no batch.
 */
export function startOffsets(startsMs: readonly number[]): readonly number[] {
  const firstOf = new Map<number, number>()
  let firstMs = Number.NEGATIVE_INFINITY
  let beforeMs = Number.NEGATIVE_INFINITY
  for (const startMs of startsMs.toSorted((a, b) => a - b)) {
    if (startMs - beforeMs > MAX_STAGGER_MINUTES * MINUTE_MS) firstMs = startMs
    firstOf.set(startMs, firstMs)
    beforeMs = startMs
  }
  return startsMs.map((startMs) => startMs - (firstOf.get(startMs) ?? startMs))
}

/**
 * The start of a listing that is paid for after its scheduled one: an hour after the payment, and as long after the
 * first of its batch as planned. If the room learns of the payment only shortly before that or later, an hour from then.
 */
export function lateStart({
  paidAtMs,
  offsetMs,
  nowMs,
}: {
  readonly paidAtMs: number
  readonly offsetMs: number
  readonly nowMs: number
}): number {
  const plannedMs = paidAtMs + START_DELAY_MS + offsetMs
  return plannedMs >= nowMs + EARLIEST_START_MS ? plannedMs : nowMs + START_DELAY_MS
}
