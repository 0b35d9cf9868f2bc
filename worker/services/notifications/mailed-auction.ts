import type { MailedAuction } from '../../../domain/mails/mail-content.ts'
import { database } from '../../db/client.ts'
import {
  type AuctionToMail,
  findAuctionToMail,
} from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { parsePhotoKey, photoKey } from '../listings/photos/photo-sizes.ts'

/** What mails show of an auction, without the seller's alternative texts; null if it does not exist. */
export async function readMailedAuction(env: Env, auctionId: number): Promise<MailedAuction | null> {
  return toMailedAuction(await findAuctionToMail(database(env), auctionId))
}

/** What mails show of a row of the database; null without one. */
export function toMailedAuction(row: AuctionToMail | undefined): MailedAuction | null {
  if (row === undefined) return null
  const { imagePath, ...auction } = row
  const photo = imagePath === null ? null : parsePhotoKey(imagePath)
  return {
    ...auction,
    photo: photo && {
      path: `/storage/${photoKey(photo.photoId, 'mail')}`,
      alt: `Photo of ${auction.title}`,
    },
  }
}
