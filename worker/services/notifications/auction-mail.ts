import type { AuctionResult, ByAdministrator } from '../../../domain/auction/types.ts'
import { cancelledMail, lapsedMail, sellerResultMail, wonMail } from '../../../domain/mails/auction-mails.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { mailAboutAuction } from './compose-mail.ts'
import { readMailedAuction } from './mailed-auction.ts'

type AuctionOfSeller = { readonly auctionId: number; readonly sellerId: number }

/**
 * Mails the result to winner and seller, once per round. The other side's contact details follow after the
 * premium is charged (docs/rules/after-sale.md, Contact).
 */
export async function mailResult(
  env: Env,
  { auctionId, sellerId }: AuctionOfSeller,
  {
    round,
    result,
    nowMs,
  }: { readonly round: number; readonly result: AuctionResult; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  const key = `result:${auctionId}:${round}`
  const auction = await readMailedAuction(env, auctionId)
  if (auction === null) return
  const seller = await findContact(db, sellerId)
  const winner = result.winnerId === null ? null : await findContact(db, result.winnerId)
  if (winner && result.outcome === 'sold') {
    await mailAboutAuction(env, winner, auction, {
      key: `${key}:winner`,
      toContent: (shown) => wonMail(shown, result),
      nowMs,
    })
  }
  if (seller) {
    await mailAboutAuction(env, seller, auction, {
      key: `${key}:seller`,
      toContent: (shown) => sellerResultMail(shown, result),
      nowMs,
    })
  }
}

/** Mails one bidder or the seller that an auction was cancelled. */
export async function mailCancelled(
  env: Env,
  { auctionId, sellerId }: AuctionOfSeller,
  {
    userId,
    key,
    nowMs,
    ...why
  }: {
    readonly userId: number
    readonly key: string
    readonly reason: string
    readonly nowMs: number
  } & ByAdministrator,
): Promise<void> {
  const [person, auction] = await Promise.all([
    findContact(database(env), userId),
    readMailedAuction(env, auctionId),
  ])
  if (person === null || auction === null) return
  await mailAboutAuction(env, person, auction, {
    key: `${key}:${userId}`,
    toContent: (shown) => cancelledMail(shown, { ...why, you: userId === sellerId ? 'seller' : 'bidder' }),
    nowMs,
  })
}

/** Mails the seller that the listing is a draft again because it was not paid for in time. */
export async function mailLapsed(
  env: Env,
  { auctionId, sellerId }: AuctionOfSeller,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Promise<void> {
  const [seller, auction] = await Promise.all([
    findContact(database(env), sellerId),
    readMailedAuction(env, auctionId),
  ])
  if (seller && auction) await mailAboutAuction(env, seller, auction, { key, toContent: lapsedMail, nowMs })
}
