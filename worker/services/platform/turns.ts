import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { createCache } from './cache.ts'

interface TurnLimits {
  /** Work of one key that runs at the same time. */
  readonly atOnce: number
  /** Work of one key that waits for its turn; more is not run. */
  readonly maxWaiting: number
  /** What has waited so long is not run (ms). */
  readonly maxWaitMs: number
  /** Work that has not ended by then leaves its place to the next: its request may have been broken off (ms). */
  readonly leaseMs: number
  /** For how many times as long as its work took a place stays taken: the share of the time that the work of one key gets is bounded. */
  readonly restFactor: number
}

export interface Turns {
  /** Whether work of the key would run at once. */
  isFree(key: string): boolean
  /** Runs the work when it is its key's turn; null if it was not run. */
  run<T>(key: string, work: () => Promise<T>): Promise<T | null>
}

interface Place {
  readonly sinceMs: number
  untilMs: number
}

interface Line {
  readonly running: Set<Place>
  readonly waiting: Set<Place>
}

const POLL_MS = 20
/** Longer for each that is ahead, so that they do not look all at once. */
const MORE_POLL_MS = 2
/** What has not looked for so long has gone with its request, and nothing waits behind it. */
const GONE_AFTER_MS = SECOND_MS

/**
 * Creates turns in the memory of one isolate: a few pieces of work of each key run at the same time, so that a key with much work waits for
 * its own and not everybody for it. Who came first is next. What waits looks again and again, because a request must not await work that another
 * one started (decision 243).
 */
export function createTurns({ atOnce, maxWaiting, maxWaitMs, leaseMs, restFactor }: TurnLimits): Turns {
  const lines = createCache<string, Line>({ maxEntries: 10_000 })

  function lineOf(key: string): Line {
    return lines.get(key) ?? lines.set(key, { running: new Set(), waiting: new Set() })
  }

  async function waitForPlace({ running, waiting }: Line): Promise<Place | null> {
    const wait = takePlace(waiting, { most: maxWaiting, lastsMs: GONE_AFTER_MS })
    if (wait === null) return null
    let place: Place | null = null
    while (place === null && Date.now() - wait.sinceMs < maxWaitMs) {
      await scheduler.wait(POLL_MS + countAhead(waiting, wait) * MORE_POLL_MS)
      wait.untilMs = Date.now() + GONE_AFTER_MS
      if (countAhead(waiting, wait) < atOnce) place = takePlace(running, { most: atOnce, lastsMs: leaseMs })
    }
    waiting.delete(wait)
    return place
  }

  return {
    isFree(key) {
      const { running, waiting } = lineOf(key)
      return countPlaces(waiting) === 0 && countPlaces(running) < atOnce
    },
    async run(key, work) {
      const line = lineOf(key)
      const limits = { most: atOnce, lastsMs: leaseMs }
      const first = countPlaces(line.waiting) === 0 ? takePlace(line.running, limits) : null
      const place = first ?? (await waitForPlace(line))
      if (place === null) return null
      try {
        return await work()
      } finally {
        // Without it work that does no I/O takes no time by the clock, and leaves its place before anybody else had a moment.
        await scheduler.wait(0)
        const nowMs = Date.now()
        place.untilMs = nowMs + (nowMs - place.sinceMs) * restFactor
      }
    },
  }
}

/** Takes a place unless all are taken. */
function takePlace(
  places: Set<Place>,
  { most, lastsMs }: { readonly most: number; readonly lastsMs: number },
): Place | null {
  if (countPlaces(places) >= most) return null
  const nowMs = Date.now()
  const place = { sinceMs: nowMs, untilMs: nowMs + lastsMs }
  places.add(place)
  return place
}

/** How many wait ahead of a wait. One that was removed, because it could not look in time, is the last again. */
function countAhead(waiting: Set<Place>, wait: Place): number {
  countPlaces(waiting)
  waiting.add(wait)
  let ahead = 0
  for (const place of waiting) {
    if (place === wait) break
    ahead += 1
  }
  return ahead
}

/** Removes the places whose time is over, and counts the rest. */
function countPlaces(places: Set<Place>): number {
  const nowMs = Date.now()
  for (const place of places) if (nowMs >= place.untilMs) places.delete(place)
  return places.size
}
