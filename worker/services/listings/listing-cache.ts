/**
 * The public listing of a room's auction, in the memory of the room. The response to a bid carries the whole auction, and a D1 read for
 * each bid would cost more than the bid itself. The cached fields change seldom and no decision depends on
 * them.
 */
import { asciiMembers } from '../../../domain/format/ascii-json.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { toApiListing } from './to-api-listing.ts'

const CACHED_MS = 30 * SECOND_MS

/** How long a response waits for a listing that is read. */
const READ_TIMEOUT_MS = SECOND_MS

/** Reads and keeps the listing of one auction. */
export class ListingCache {
  #env: Pick<Env, 'DB'>
  #text: string | null = null
  #readAtMs = 0
  #reading: Promise<string | null> | null = null

  constructor(env: Pick<Env, 'DB'>) {
    this.#env = env
  }

  /**
   * The members of an auction that its listing has, for the public: a JSON object in ASCII, without the braces. A listing is
   * returned at once until it is 30 seconds old; the next bid reads it again, and bids that come before the first one is read
   * share its reading. If D1 does not answer within a second, the result is the older one, or null without one: a bid that the
   * room accepted must be confirmed even if its listing cannot be read.
   */
  async read(auctionId: number, nowMs: number): Promise<string | null> {
    const known = this.#text
    // A clock that was set back must not make it last.
    if (known !== null && Math.abs(nowMs - this.#readAtMs) < CACHED_MS) return known
    // Stamped before the reading: other bids do not wait where there is an older one.
    this.#readAtMs = nowMs
    this.#reading ??= this.#readInTime(auctionId)
    return (await this.#reading) ?? known
  }

  async #readInTime(auctionId: number): Promise<string | null> {
    const late = scheduler.wait(READ_TIMEOUT_MS).then(() => null)
    const text = await Promise.race([this.#readNow(auctionId), late])
    this.#reading = null
    return text
  }

  async #readNow(auctionId: number): Promise<string | null> {
    try {
      const listing = await findListing(database(this.#env), auctionId)
      if (listing) this.#text = asciiMembers(toApiListing(listing, false))
      return listing ? this.#text : null
    } catch {
      return null
    }
  }
}
