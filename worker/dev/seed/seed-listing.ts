import type { DemoBid } from '../../../domain/auction/room-contract.ts'
import { invalidFields } from '../../../domain/errors.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { SeedListing } from '../../../domain/schemas/seed.ts'
import { database } from '../../db/client.ts'
import { type Account, findAccountByEmail } from '../../db/queries/accounts/users.ts'
import type { NewListing } from '../../db/queries/listings/listings.ts'
import type { Env } from '../../env.ts'
import { createListing } from '../../services/listings/create-listing.ts'
import { copyPhoto, describePhoto, type StoredPhoto } from '../../services/listings/photos/store-photo.ts'
import { fixDemoFee } from './fix-demo-fee.ts'

/**
 * Stores one listing of the demo and replays its past bids in its room. The room decides each bid as of the
 * time of that bid.
 */
export async function seedListing(
  env: Env,
  { listing }: { readonly listing: SeedListing },
): Promise<Result<{ readonly auctionId: number; readonly refusedBids: number }>> {
  const people = await findAccounts(env, [
    listing.sellerEmail,
    ...listing.bids.map(({ bidderEmail }) => bidderEmail),
  ])
  const seller = people.get(listing.sellerEmail)
  if (!seller) return err(invalidFields({ sellerEmail: ['There is no account of this address'] }))
  const images = await findImages(env, listing)
  const created = await createListing(env, {
    listing: {
      vehicle: { ...listing.vehicle, mileageType: 'miles', description: '', sellerId: seller.user.id },
      images,
      title: listing.title,
      description: listing.description,
      startingBidCents: dollarsToCents(listing.startingBid),
      reserveCents: listing.reserve === null ? null : dollarsToCents(listing.reserve),
      buyNowCents: listing.buyNow === null ? null : dollarsToCents(listing.buyNow),
      incrementCents: null,
      autoExtendMinutes: null,
      startAtMs: listing.startAtMs,
      endAtMs: listing.endAtMs,
      isPaid: true,
      isPriority: listing.isPriority,
      isFeatured: listing.isFeatured,
    },
    nowMs: listing.createdAtMs,
  })
  if (!created.ok) return created
  const { auctionId, room } = created.value
  await fixDemoFee(env, { auctionId, sellerId: seller.user.id, atMs: listing.createdAtMs })
  const bids = listing.bids.flatMap((bid): DemoBid[] => {
    const bidder = people.get(bid.bidderEmail)
    if (!bidder) return []
    const { id, username, firstName, lastName } = bidder.user
    const amountCents = dollarsToCents(bid.amount)
    return [{ atMs: bid.atMs, kind: bid.kind, amountCents, bidder: { id, username, firstName, lastName } }]
  })
  const replayed = await env.AUCTION_ROOM.getByName(String(auctionId)).replay(room, bids)
  return ok({ auctionId, refusedBids: listing.bids.length - replayed.acceptedBids })
}

async function findAccounts(env: Env, emails: readonly string[]): Promise<Map<string, Account>> {
  const db = database(env)
  const found = await Promise.all(
    [...new Set(emails)].map(async (email) => [email, await findAccountByEmail(db, email)] as const),
  )
  return new Map(found.flatMap(([email, account]) => (account ? [[email, account]] : [])))
}

async function findImages(env: Env, { images }: SeedListing): Promise<NewListing['images']> {
  const photos = await Promise.all(
    images.map(({ imagePath, copied }) =>
      copied ? copyPhoto(env, imagePath) : describePhoto(env, imagePath),
    ),
  )
  const stored = photos.map((photo, index): StoredPhoto & { altText: string; sortOrder: number } => {
    const image = images[index]
    if (!photo || !image) throw new Error(`No photo is stored under ${image?.imagePath}`)
    return { ...photo, altText: image.altText, sortOrder: index }
  })
  return stored.map((photo) => ({ ...photo, imageType: 'exterior', isPrimary: photo.sortOrder === 0 }))
}
