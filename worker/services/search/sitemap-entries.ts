import { database } from '../../db/client.ts'
import { findLastAuctionId, listSitemapEntries, type SitemapEntry } from '../../db/queries/search/sitemap.ts'
import type { Env } from '../../env.ts'

/** A sitemap may name 50,000 addresses (sitemaps.org); fixed ranges of ids leave finished files unchanged. */
const AUCTIONS_A_FILE = 10_000

/** The number of sitemap files; at least one, which also names the other pages. */
export async function countSitemapParts(env: Env): Promise<number> {
  return Math.max(1, Math.ceil((await findLastAuctionId(database(env))) / AUCTIONS_A_FILE))
}

/** The auctions of sitemap file `part`, counted from 1. */
export function readSitemapPart(env: Env, part: number): Promise<SitemapEntry[]> {
  const after = (part - 1) * AUCTIONS_A_FILE
  return listSitemapEntries(database(env), { after, upTo: after + AUCTIONS_A_FILE })
}

export type { SitemapEntry }
