/** Fills an empty database with the demo, and keeps two of its auctions about to close (Surface page, Demo data). */
import type { SeedState } from '../domain/schemas/seed.ts'
import { PhotoShelf } from './demo/photos.ts'
import type { PlannedListing } from './demo/plan-listing.ts'
import { randomFrom } from './demo/random.ts'
import { planDemo, planShort, SHORT_ENDS_MS } from './demo/scenes.ts'
import { SeedServer } from './demo/seed-server.ts'

export interface SeedOptions {
  /** Address of a running development server. */
  readonly baseUrl: string
  readonly log: (line: string) => void
  /** Leaves out the auctions about to close. */
  readonly isStill?: boolean
}

/** Listings that are stored at the same time; more only wait for the two cores. */
const AT_ONCE = 3
/** A short auction counts as running while it ends no later than its own length and this much from now. */
const SLACK_MS = 60_000

/**
 * Adds what is missing of the demo: all of it in an empty database, the rest of it where an earlier start was cut
 * short, and new short auctions where those of the last start have ended. Other people's data is left alone.
 */
export async function seedDemo({ baseUrl, log, isStill = false }: SeedOptions): Promise<void> {
  const server = new SeedServer(baseUrl)
  const before = await server.state()
  if (before.people > 0 && !before.isDemo) {
    log('The database has data of its own: no demo data.')
    return
  }
  const startedAtMs = Date.now()
  if (!before.hasAllAccounts) await server.ensureAccounts()
  const shelf = new PhotoShelf(server)
  const standing = new Set(before.auctions.map(({ vin }) => vin))
  const missing = planDemo(startedAtMs).filter(({ vehicle }) => !standing.has(vehicle.vin))
  if (missing.length > 0) log(`Adding the demo: ${missing.length} auctions with their photos and bids.`)
  await addAll(server, shelf, missing)
  // Planned after the rest, so that their few minutes begin now.
  const nowMs = Date.now()
  const random = randomFrom(nowMs)
  const shortEnds = isStill ? [] : missingShortEnds(before, nowMs)
  const short = shortEnds.map((endsInMs) => planShort(endsInMs, random, nowMs))
  const added = missing.length + (await addShort(server, shelf, short, log))
  if (added > 0) log(`Added ${added} demo auctions in ${Math.round((Date.now() - startedAtMs) / 1000)} s.`)
}

/** Stores those about to close, and gives how many. A demo without them is worth serving: that they are missing is said. */
async function addShort(
  server: SeedServer,
  shelf: PhotoShelf,
  short: readonly PlannedListing[],
  log: SeedOptions['log'],
): Promise<number> {
  try {
    await addAll(server, shelf, short)
    return short.length
  } catch (error) {
    log(
      `The demo's auctions about to close could not be added. ${error instanceof Error ? error.message : error}`,
    )
    return 0
  }
}

/** The lengths of those short auctions of which none is running. */
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
 * Stores the listings, a few at a time.
 * @throws where a room refuses a bid that was planned for it: the demo and the rules have drifted apart.
 */
async function addAll(
  server: SeedServer,
  shelf: PhotoShelf,
  listings: readonly PlannedListing[],
): Promise<void> {
  const waiting = [...listings]
  const worker = async () => {
    for (let listing = waiting.shift(); listing !== undefined; listing = waiting.shift()) {
      const { hasPhotos, ...seeded } = listing
      const images = hasPhotos ? await shelf.imagesOf(listing.vehicle) : []
      const refused = await server.addListing({ ...seeded, images })
      if (refused > 0) throw new Error(`${refused} bids of the demo's ${listing.title} were refused.`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
