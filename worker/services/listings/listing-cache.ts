/**
 * The listings' words as this isolate last read them. The answer to a bid carries the whole auction, and a look into
 * D1 for each bid would cost more than the bid itself; words change seldom and decide nothing.
 */
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { type ListingWords, listingWords } from './to-api-listing.ts'

const FRESH_FOR_MS = 30_000
const AT_MOST = 500
/** How long an answer waits for words that this isolate has never read. */
const PATIENCE_MS = 1_000

interface Remembered {
  readonly words: ListingWords
  readonly readAtMs: number
}

const memory = new Map<number, Remembered>()

/**
 * The public words of an auction: those known at once, read anew behind the answer when half a minute old. Where none
 * are known the first look at D1 is given a second, and null is the answer where that did not do: a bid that was
 * accepted is answered as accepted whatever becomes of its auction's words.
 */
export async function rememberedWords(
  env: Env,
  {
    auctionId,
    nowMs,
    waitUntil,
  }: {
    readonly auctionId: number
    readonly nowMs: number
    /** Lets the reading go on after the answer. */
    readonly waitUntil: (work: Promise<unknown>) => void
  },
): Promise<ListingWords | null> {
  const known = memory.get(auctionId)
  if (known && nowMs - known.readAtMs < FRESH_FOR_MS) return known.words
  // Marked before it is read, so that of many bids at once one reads.
  if (known) remember(auctionId, { words: known.words, readAtMs: nowMs })
  const read = readWords(env, auctionId, nowMs)
  waitUntil(read)
  return known ? known.words : Promise.race([read, scheduler.wait(PATIENCE_MS).then(() => null)])
}

async function readWords(env: Env, auctionId: number, nowMs: number): Promise<ListingWords | null> {
  try {
    const listing = await findListing(database(env), auctionId)
    if (!listing) return null
    const words = listingWords(listing, false)
    remember(auctionId, { words, readAtMs: nowMs })
    return words
  } catch {
    return null
  }
}

function remember(auctionId: number, remembered: Remembered): void {
  memory.delete(auctionId)
  memory.set(auctionId, remembered)
  forgetOldest()
}

function forgetOldest(): void {
  for (const auctionId of memory.keys()) {
    if (memory.size <= AT_MOST) return
    memory.delete(auctionId)
  }
}
