import { and, asc, eq, gt } from 'drizzle-orm'
import { greetingName } from '../../../../domain/account/mailed-name.ts'
import type { Database } from '../../client.ts'
import { auctions, emails, profiles, users, vehicleImages, watchlist } from '../../schema/index.ts'
import { statedBusinessName } from '../accounts/business.ts'

/** A page of the user ids that watch an auction, in id order, after `afterUserId`. */
export async function listWatcherIdsAfter(
  db: Database,
  auctionId: number,
  page: { readonly afterUserId: number; readonly limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ userId: watchlist.userId })
    .from(watchlist)
    .where(and(eq(watchlist.auctionId, auctionId), gt(watchlist.userId, page.afterUserId)))
    .orderBy(asc(watchlist.userId))
    .limit(page.limit)
  return rows.map(({ userId }) => userId)
}

/** A person's mail address and the contact data that the other party of a sale receives. */
export type Contact = {
  readonly userId: number
  readonly email: string
  /** The name that mails greet; null while the address is not confirmed. */
  readonly greetingName: string | null
  readonly firstName: string
  readonly lastName: string
  readonly phone: string | null
  readonly businessName: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

const contactQuery = (db: Database, userId: number) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      phone: users.phone,
      businessName: statedBusinessName(users, profiles),
      address: profiles.address,
      city: profiles.city,
      state: profiles.state,
      zipCode: profiles.zipCode,
      closedAtMs: users.closedAtMs,
      verificationStatus: users.verificationStatus,
      verifiedAtMs: users.verifiedAtMs,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))

function toContact([row]: Awaited<ReturnType<typeof contactQuery>>): Contact | null {
  if (!row || row.closedAtMs !== null) return null
  const { closedAtMs: _, verificationStatus, verifiedAtMs, ...contact } = row
  return { ...contact, greetingName: greetingName({ ...row, verificationStatus, verifiedAtMs }) }
}

/** A person's contact data; null if the account is closed or does not exist. */
export async function findContact(db: Database, userId: number): Promise<Contact | null> {
  return toContact(await contactQuery(db, userId))
}

const mailedAuctionQuery = (db: Database, auctionId: number) =>
  db
    .select({
      auctionId: auctions.id,
      title: auctions.title,
      number: auctions.auctionNumber,
      premium: auctions.premiumSchedule,
      imagePath: vehicleImages.imagePath,
    })
    .from(auctions)
    .leftJoin(
      vehicleImages,
      and(eq(vehicleImages.vehicleId, auctions.vehicleId), eq(vehicleImages.isPrimary, true)),
    )
    .where(eq(auctions.id, auctionId))

export type AuctionToMail = Awaited<ReturnType<typeof mailedAuctionQuery>>[number]

/** What mails show of an auction, with its primary photo; undefined if it does not exist. */
export async function findAuctionToMail(db: Database, auctionId: number): Promise<AuctionToMail | undefined> {
  const [row] = await mailedAuctionQuery(db, auctionId)
  return row
}

/**
 * What one mail needs, in one request to the database: its person, the auction that it is about, if any, and whether a mail with
 * its key exists.
 */
export async function findMailParts(
  db: Database,
  {
    userId,
    auctionId,
    key,
  }: { readonly userId: number; readonly auctionId: number | null; readonly key: string },
): Promise<{
  readonly contact: Contact | null
  readonly auction: AuctionToMail | undefined
  readonly isMailed: boolean
}> {
  const [contacts, [auction], mails] = await db.batch([
    contactQuery(db, userId),
    // No auction has the id 0.
    mailedAuctionQuery(db, auctionId ?? 0),
    db.select({ id: emails.id }).from(emails).where(eq(emails.key, key)),
  ])
  return { contact: toContact(contacts), auction, isMailed: mails.length > 0 }
}

/** The auction's title; empty if the auction does not exist. */
export async function findAuctionTitle(db: Database, auctionId: number): Promise<string> {
  const [row] = await db.select({ title: auctions.title }).from(auctions).where(eq(auctions.id, auctionId))
  return row?.title ?? ''
}
