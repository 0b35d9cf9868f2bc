import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import type { BidPage } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { auctionViewer } from './auction-viewer.ts'
import { done, type Outcome, refused } from './outcome.ts'
import { AUCTION_NOT_FOUND, maySee } from './read-auction.ts'

const NOT_FOUND = refused(refusal('not_found', { message: AUCTION_NOT_FOUND }))

/** A page of an auction's bids as the viewer may see them, highest first, of equal amounts the newest first. */
export async function readBidPage(
  env: Env,
  options: {
    readonly auctionId: number
    readonly viewer: Viewer | null
    readonly page: number
    readonly perPage: number
  },
): Promise<Outcome<BidPage>> {
  const { auctionId, viewer, page, perPage } = options
  if (!(await isVisible(env, auctionId, viewer))) return NOT_FOUND
  const bids = await env.AUCTION_ROOM.getByName(String(auctionId)).bidPage(
    auctionViewer(viewer),
    page,
    perPage,
  )
  return done(bids ?? { data: [], current_page: 1, last_page: 1, per_page: perPage, total: 0 })
}

/** The auction's hash-chained log from its first entry (Product page, Ledger). */
export async function readLedger(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer | null },
): Promise<Outcome<readonly LedgerEntry[]>> {
  if (!(await isVisible(env, auctionId, viewer))) return NOT_FOUND
  return done((await env.AUCTION_ROOM.getByName(String(auctionId)).ledger()) ?? [])
}

async function isVisible(env: Env, auctionId: number, viewer: Viewer | null): Promise<boolean> {
  const listing = await findListing(database(env), auctionId)
  return listing !== undefined && maySee(listing, viewer)
}
