import type { PersonalNotice } from '../../../domain/auction/room-contract.ts'
import { refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings.ts'
import { deleteWatch, insertWatch } from '../../db/queries/watchlist.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { done, type Outcome, refused } from '../auctions/outcome.ts'
import { AUCTION_NOT_FOUND, maySee } from '../auctions/read-auction.ts'

interface WatchChange {
  readonly auctionId: number
  readonly viewer: Viewer
  readonly nowMs: number
}

/** The auction's id, and the person's notice where something changed: to be sent after the answer. */
type Changed = Outcome<{ readonly auctionId: number; readonly notify: (() => Promise<void>) | null }>

/** Puts an auction that the person can see on their watchlist. Doing it again changes nothing. */
export async function watchAuction(env: Env, { auctionId, viewer, nowMs }: WatchChange): Promise<Changed> {
  const db = database(env)
  const listing = await findListing(db, auctionId)
  if (!listing || !maySee(listing, viewer))
    return refused(refusal('not_found', { message: AUCTION_NOT_FOUND }))
  const isNew = await insertWatch(db, { userId: viewer.userId, auctionId }, nowMs)
  return done({ auctionId, notify: isNew ? notice(env, { auctionId, viewer, nowMs }, 'added') : null })
}

/** Takes an auction off the person's watchlist, whatever has become of it. Doing it again changes nothing. */
export async function unwatchAuction(env: Env, { auctionId, viewer, nowMs }: WatchChange): Promise<Changed> {
  const wasThere = await deleteWatch(database(env), { userId: viewer.userId, auctionId })
  return done({ auctionId, notify: wasThere ? notice(env, { auctionId, viewer, nowMs }, 'removed') : null })
}

function notice(env: Env, { auctionId, viewer, nowMs }: WatchChange, action: 'added' | 'removed') {
  const personal: PersonalNotice = {
    key: `watch:${auctionId}:${action}:${nowMs}`,
    event: 'watchlist_update',
    data: { auction_id: auctionId, action },
    atMs: nowMs,
  }
  return () => env.USER_CHANNEL.getByName(String(viewer.userId)).notify(viewer.userId, personal)
}
