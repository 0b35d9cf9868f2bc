import { database } from '../../db/client.ts'
import { lastAuctionId, type SitemapEntry, sitemapEntries } from '../../db/queries/search/sitemap.ts'
import type { Env } from '../../env.ts'

/** A file may name 50,000 addresses (sitemaps.org, protocol); ids are parted evenly, so that a file stays the same. */
const AUCTIONS_A_FILE = 10_000

/** How many files name all auctions; one at least, which names the other pages too. */
export async function countSitemapParts(env: Env): Promise<number> {
  return Math.max(1, Math.ceil((await lastAuctionId(database(env))) / AUCTIONS_A_FILE))
}

/** The auctions that file `part` names, counted from 1. */
export function readSitemapPart(env: Env, part: number): Promise<SitemapEntry[]> {
  const after = (part - 1) * AUCTIONS_A_FILE
  return sitemapEntries(database(env), { after, upTo: after + AUCTIONS_A_FILE })
}

export type { SitemapEntry }
