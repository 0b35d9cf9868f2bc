/** Fills an empty database with the demo, and adds two auctions that close within minutes of each start. */
import { MINUTE_MS, SECOND_MS } from '../domain/format/time-units.ts'
import type { SeedState } from '../domain/schemas/seed.ts'
import { PhotoUploader } from './demo/photos.ts'
import type { PlannedListing } from './demo/plan-listing.ts'
import { createRandom } from './demo/random.ts'
import { planDemo, planShortAuction, SHORT_ENDS_MS } from './demo/scenes.ts'
import { SeedClient } from './demo/seed-server.ts'

export interface SeedOptions {
  /** The URL of a running development server. */
  readonly baseUrl: string
  readonly log: (line: string) => void
  /** Leaves out the short auctions. */
  readonly withoutShortAuctions?: boolean
}

/** Listings that are stored in parallel; more would only wait for the two cores. */
const CONCURRENCY = 3
/** A short auction counts as running if it ends within its own length plus this time. */
const SLACK_MS = MINUTE_MS

/**
 * Adds the missing parts of the demo: all of it to an empty database, the rest where an earlier start was
 * interrupted, and new short auctions where those of the last start have ended. Leaves a database with other
 * data unchanged.
 */
export async function seedDemo({
  baseUrl,
  log,
  withoutShortAuctions: isStill = false,
}: SeedOptions): Promise<void> {
  const server = new SeedClient(baseUrl)
  const before = await server.state()
  if (before.people > 0 && !before.isDemo) {
    log('The database has data of its own: no demo data.')
    return
  }
  const startedAtMs = Date.now()
  if (!before.hasAllAccounts) await server.ensureAccounts()
  const photoStore = new PhotoUploader(server)
  const existingVins = new Set(before.auctions.map(({ vin }) => vin))
  const missing = planDemo(startedAtMs).filter(({ vehicle }) => !existingVins.has(vehicle.vin))
  if (missing.length > 0) log(`Adding the demo: ${missing.length} auctions with their photos and bids.`)
  await addAll(server, photoStore, missing)
  // Planned after the rest, so that their few minutes start now.
  const nowMs = Date.now()
  const random = createRandom(nowMs)
  const shortEnds = isStill ? [] : missingShortEnds(before, nowMs)
  const short = shortEnds.map((endsInMs) => planShortAuction(endsInMs, random, nowMs))
  const added = missing.length + (await addShort(server, photoStore, short, log))
  if (added > 0)
    log(`Added ${added} demo auctions in ${Math.round((Date.now() - startedAtMs) / SECOND_MS)} s.`)
}

/**
 * Stores the short auctions; returns how many. A failure is only logged, since the demo works without them.
 */
async function addShort(
  server: SeedClient,
  photoStore: PhotoUploader,
  short: readonly PlannedListing[],
  log: SeedOptions['log'],
): Promise<number> {
  try {
    await addAll(server, photoStore, short)
    return short.length
  } catch (error) {
    log(
      `The demo's auctions about to close could not be added. ${error instanceof Error ? error.message : error}`,
    )
    return 0
  }
}

/** The lengths of the short auctions of which none is running. */
function missingShortEnds({ auctions }: SeedState, nowMs: number): number[] {
  let longestAnsweredMs = nowMs
  return SHORT_ENDS_MS.filter((endsInMs) => {
    const untilMs = nowMs + endsInMs + SLACK_MS
    const isRunning = auctions.some(
      ({ status, endAtMs }) => status === 'active' && endAtMs > longestAnsweredMs && endAtMs <= untilMs,
    )
    longestAnsweredMs = untilMs
    return !isRunning
  })
}

/**
 * Stores the listings, a few in parallel.
 * @throws if a room refuses a planned bid, which means that the demo no longer matches the bidding rules
 */
async function addAll(
  server: SeedClient,
  photoStore: PhotoUploader,
  listings: readonly PlannedListing[],
): Promise<void> {
  const waiting = [...listings]
  const worker = async () => {
    for (let listing = waiting.shift(); listing !== undefined; listing = waiting.shift()) {
      const { hasPhotos, ...seeded } = listing
      const images = hasPhotos ? await photoStore.uploadImages(listing.vehicle) : []
      const refused = await server.addListing({ ...seeded, images })
      if (refused > 0) throw new Error(`${refused} bids of the demo's ${listing.title} were refused.`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
}
