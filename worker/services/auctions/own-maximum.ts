import type { OwnMaximumView } from '../../../domain/auction/view.ts'
import { refusal } from '../../../domain/errors.ts'
import { database } from '../../db/client.ts'
import { findListing } from '../../db/queries/listings.ts'
import type { Env } from '../../env.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { done, type Outcome, refused } from './outcome.ts'
import { AUCTION_NOT_FOUND, maySee } from './read-auction.ts'

/** A person's own maximum in an auction and whether they lead; nobody can see another's (Product page). */
export async function readOwnMaximum(
  env: Env,
  { auctionId, viewer }: { readonly auctionId: number; readonly viewer: Viewer },
): Promise<Outcome<Pick<OwnMaximumView, 'max_amount' | 'state'>>> {
  const listing = await findListing(database(env), auctionId)
  if (!listing || !maySee(listing, viewer))
    return refused(refusal('not_found', { message: AUCTION_NOT_FOUND }))
  const own = await env.AUCTION_ROOM.getByName(String(auctionId)).ownMaximum(viewer.userId)
  return done({ max_amount: own?.max_amount ?? null, state: own?.state ?? 'none' })
}
