import type { AuctionResult, ByAdministrator } from '../../../domain/auction/types.ts'
import { usdExact, usdWhole } from '../../../domain/format/usd.ts'
import { type PremiumSchedule, premiumCents, premiumRate } from '../../../domain/money/premium.ts'
import { database } from '../../db/client.ts'
import {
  type Contact,
  findAuctionNumber,
  findContact,
} from '../../db/queries/notifications/notification-recipients.ts'
import type { Env } from '../../env.ts'
import { type MailText, mailBodies, pageLink } from './mail-text.ts'
import { sendMail } from './send-mail.ts'

export type MailedAuction = {
  readonly auctionId: number
  readonly title: string
  readonly sellerId: number
  readonly premium: PremiumSchedule
}

/**
 * Mails the result to winner and seller, once per round. The other side's contact details follow after the
 * premium is charged (docs/rules/after-sale.md, Contact).
 */
export async function mailResult(
  env: Env,
  auction: MailedAuction,
  {
    round,
    result,
    nowMs,
  }: { readonly round: number; readonly result: AuctionResult; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  const key = `result:${auction.auctionId}:${round}`
  const seller = await findContact(db, auction.sellerId)
  const winner = result.winnerId === null ? null : await findContact(db, result.winnerId)
  const number = await findAuctionNumber(db, auction.auctionId)
  const link = pageLink(env, `/auctions/${auction.auctionId}`)
  if (winner && result.outcome === 'sold') {
    await mail(env, winner, `${key}:winner`, wonText(auction, { number, link, result }), nowMs)
  }
  if (seller) await mail(env, seller, `${key}:seller`, sellerText(auction, { number, link, result }), nowMs)
}

/** Mails one bidder or the seller that an auction was cancelled. */
export async function mailCancelled(
  env: Env,
  auction: MailedAuction,
  {
    userId,
    key,
    reason,
    by,
    nowMs,
  }: {
    readonly userId: number
    readonly key: string
    readonly reason: string
    readonly nowMs: number
  } & ByAdministrator,
): Promise<void> {
  const db = database(env)
  const person = await findContact(db, userId)
  if (!person) return
  const number = await findAuctionNumber(db, auction.auctionId)
  const meaning =
    userId === auction.sellerId
      ? 'Nobody has bought the vehicle, and no bid in this auction is binding any more.'
      : 'Your bids in it no longer bind you. The hold on your card is released unless you are bidding elsewhere.'
  const paragraphs = [
    `The auction of ${auction.title} (${number}) was cancelled${by === undefined ? '' : ' by an administrator'}.`,
    ...(reason === '' ? [] : [`Reason: ${reason}`]),
    meaning,
  ]
  const text = {
    subject: `Cancelled: ${auction.title}`,
    paragraphs,
    link: pageLink(env, `/auctions/${auction.auctionId}`),
  }
  await mail(env, person, `${key}:${userId}`, text, nowMs)
}

/** Mails the seller that the listing is a draft again because it was not paid for in time. */
export async function mailLapsed(
  env: Env,
  auction: MailedAuction,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Promise<void> {
  const seller = await findContact(database(env), auction.sellerId)
  if (!seller) return
  const paragraphs = [
    `Your listing of ${auction.title} was to start now, but the listing fee has not been paid. It is a draft again.`,
    'Complete the checkout and the auction starts one hour after your payment.',
  ]
  const link = pageLink(env, `/checkout?auction=${auction.auctionId}`)
  await mail(
    env,
    seller,
    key,
    { subject: `Not published: ${auction.title}`, paragraphs, link, linkLabel: 'Complete checkout' },
    nowMs,
  )
}

type Sold = Extract<AuctionResult, { outcome: 'sold' }>

function wonText(
  { title, premium }: MailedAuction,
  { number, link, result }: { readonly number: string; readonly link: string | null; readonly result: Sold },
): MailText {
  const charged = `${usdExact(premiumCents(result.amountCents, premium))} (${premiumRate(result.amountCents, premium)} %)`
  return {
    subject: `${result.afterAuction ? 'You bought' : 'You won'}: ${title}`,
    paragraphs: [
      result.afterAuction
        ? `You have bought ${title} (${number}) for ${usdWhole(result.amountCents)}.`
        : `Congratulations. Your bid of ${usdWhole(result.amountCents)} won the auction of ${title} (${number}).`,
      `The buyer's premium of ${charged} is charged to your authorized card. The price of the vehicle is paid to the seller.`,
      'Once the premium is charged we mail you how to reach the seller, and what to do for the handover.',
    ],
    link,
  }
}

function sellerText(
  { title }: MailedAuction,
  {
    number,
    link,
    result,
  }: { readonly number: string; readonly link: string | null; readonly result: AuctionResult },
): MailText {
  switch (result.outcome) {
    case 'sold':
      return {
        subject: `Sold: ${title}`,
        paragraphs: [
          result.afterAuction
            ? `${title} (${number}) is sold for ${usdWhole(result.amountCents)}, after the auction.`
            : `Your auction of ${title} (${number}) ended with a sale at ${usdWhole(result.amountCents)}.`,
          'Once the buyer’s premium is charged we mail you how to reach the buyer, and what to do for the handover.',
        ],
        link,
      }
    case 'reserve_not_met':
      return {
        subject: `Not sold: ${title}`,
        paragraphs: [
          `Your auction of ${title} (${number}) ended at ${usdWhole(result.amountCents)}, below your reserve. The vehicle was not sold.`,
          'You can offer it to the highest bidder, or list it again.',
        ],
        link,
      }
    case 'no_bids':
      return {
        subject: `Not sold: ${title}`,
        paragraphs: [`Your auction of ${title} (${number}) ended without a bid.`, 'You can list it again.'],
        link,
      }
  }
}

async function mail(env: Env, person: Contact, key: string, text: MailText, nowMs: number): Promise<void> {
  const { userId, email, greetingName } = person
  const bodies = await mailBodies(greetingName, { linkLabel: 'Open the auction', ...text })
  await sendMail(env, { key, userId, to: email, subject: text.subject, ...bodies }, nowMs)
}
