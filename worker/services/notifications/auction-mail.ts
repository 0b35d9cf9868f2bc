import type { AuctionResult, ByAdministrator } from '../../../domain/auction/types.ts'
import { cancelledMail, lapsedMail, sellerResultMail, wonMail } from '../../../domain/mails/auction-mails.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { mailContact } from './compose-mail.ts'
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
    await mailContact(env, winner, { key: `${key}:winner`, content: wonMail(auction, result), nowMs })
  }
  if (seller) {
    await mailContact(env, seller, {
      key: `${key}:seller`,
      content: sellerResultMail(auction, result),
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
  const content = cancelledMail(auction, { ...why, you: userId === sellerId ? 'seller' : 'bidder' })
  await mailContact(env, person, { key: `${key}:${userId}`, content, nowMs })
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
  if (seller && auction) await mailContact(env, seller, { key, content: lapsedMail(auction), nowMs })
}
