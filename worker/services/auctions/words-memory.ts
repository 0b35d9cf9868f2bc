/**
 * The listings' words as this isolate last read them. The answer to a bid carries the whole auction, and a look into
 * D1 for each bid would cost more than the bid itself; words change seldom and decide nothing.
 */
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings.ts'
import type { Env } from '../../env.ts'
import { type ListingWords, listingWords } from './listing-words.ts'

const FRESH_FOR_MS = 30_000
const AT_MOST = 500

interface Remembered {
  readonly words: Promise<ListingWords | null>
  readonly readAtMs: number
}

const memory = new Map<number, Remembered>()

/**
 * The public words of an auction, at most half a minute old; older where D1 does not answer, and null where it never
 * did: a bid that was accepted is answered as accepted whatever becomes of its auction's words.
 */
export async function rememberedWords(
  env: Env,
  auctionId: number,
  nowMs: number,
): Promise<ListingWords | null> {
  const known = memory.get(auctionId)
  if (known && nowMs - known.readAtMs < FRESH_FOR_MS) return known.words
  const words = readWords(env, auctionId, known)
  memory.delete(auctionId)
  memory.set(auctionId, { words, readAtMs: nowMs })
  forgetOldest()
  return words
}

async function readWords(
  env: Env,
  auctionId: number,
  known: Remembered | undefined,
): Promise<ListingWords | null> {
  try {
    const listing = await findListing(database(env), auctionId)
    return listing ? listingWords(listing, false) : null
  } catch {
    return known ? known.words : null
  }
}

function forgetOldest(): void {
  for (const auctionId of memory.keys()) {
    if (memory.size <= AT_MOST) return
    memory.delete(auctionId)
  }
}
