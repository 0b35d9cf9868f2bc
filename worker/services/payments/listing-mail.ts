import { dateTimeText } from '../../../domain/format/times.ts'
import { usdExact } from '../../../domain/format/usd.ts'
import { afterCheckoutHref, receiptHref } from '../../../domain/listing/seller-addresses.ts'
import { addonsOfKey, addonsText } from '../../../domain/money/addon-purchase.ts'
import { addCents, cents } from '../../../domain/money/cents.ts'
import { database } from '../../db/client.ts'
import {
  findAuctionNumber,
  findAuctionTitle,
  findContact,
} from '../../db/queries/notifications/notification-recipients.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import type { ListingPaymentRow } from '../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../env.ts'
import { type MailText, mailBodies, pageLink } from '../notifications/mail-text.ts'
import { sendMail } from '../notifications/send-mail.ts'
import { readListingReceipt } from './listing-receipt.ts'

/** Mails the seller the receipt of a listing and its start, once per payment. */
export async function mailReceipt(
  env: Env,
  payment: ListingPaymentRow,
  { startsAtMs, nowMs }: { readonly startsAtMs: number; readonly nowMs: number },
): Promise<void> {
  const receipt = await readListingReceipt(env, payment.auctionId)
  if (receipt === null) return
  const { title, auctionNumber } = await findTitleAndNumber(env, payment.auctionId)
  const lines = receipt.lines.map(({ label, amountCents }) => `${label}: ${usdExact(amountCents)}`)
  await mail(env, payment, `receipt:${payment.key}`, nowMs, {
    subject: `Receipt: ${title}`,
    paragraphs: [
      `Thank you. Your auction of ${title} (${auctionNumber}) is paid for and starts ${dateTimeText(startsAtMs, nowMs)}.`,
      [...lines, `Total: ${usdExact(receipt.totalCents)}`].join('\n'),
      `Receipt number ${receipt.number}, paid ${dateTimeText(receipt.paidAtMs, nowMs)} with ${receipt.method}.`,
      'If the auction is cancelled before it starts, all of it is refunded.',
    ],
    link: pageLink(env, receiptHref(payment.auctionId)),
    linkLabel: 'Open the receipt',
  })
}

/** Mails the seller the receipt of addons that they bought later, once per purchase. */
export async function mailAddonReceipt(env: Env, purchase: TransactionRow, nowMs: number): Promise<void> {
  const { id, key, userId: sellerId, auctionId, amountCents } = purchase
  const addons = addonsOfKey(key)
  if (auctionId === null || addons === null) return
  const { title, auctionNumber } = await findTitleAndNumber(env, auctionId)
  await mail(env, { sellerId }, `receipt:${key}`, nowMs, {
    subject: `Receipt: ${title}`,
    paragraphs: [
      `Thank you. You bought ${addonsText(addons)} for your auction of ${title} (${auctionNumber}).`,
      `Total: ${usdExact(cents(-amountCents))}. Receipt number ${id}.`,
      'If the auction is cancelled before it starts, all of it is refunded.',
    ],
    link: pageLink(env, receiptHref(auctionId)),
    linkLabel: 'Open the receipt',
  })
}

/** Mails the seller that the payment of a listing is refunded, once per payment. */
export async function mailRefund(env: Env, payment: ListingPaymentRow, nowMs: number): Promise<void> {
  const { title, auctionNumber } = await findTitleAndNumber(env, payment.auctionId)
  const amount = usdExact(addCents(payment.baseCents, payment.addonsCents))
  await mail(env, payment, `refund:${payment.key}`, nowMs, {
    subject: `Refunded: ${title}`,
    paragraphs: [
      `Your auction of ${title} (${auctionNumber}) was cancelled before it started. We have refunded ${amount} to the card that you paid with.`,
      'Banks take some days to show it in your account.',
    ],
    link: pageLink(env, afterCheckoutHref(payment.auctionId)),
    linkLabel: 'Open My Auctions',
  })
}

async function findTitleAndNumber(env: Env, auctionId: number) {
  const db = database(env)
  const [title, auctionNumber] = await Promise.all([
    findAuctionTitle(db, auctionId),
    findAuctionNumber(db, auctionId),
  ])
  return { title, auctionNumber }
}

async function mail(
  env: Env,
  { sellerId }: Pick<ListingPaymentRow, 'sellerId'>,
  key: string,
  nowMs: number,
  text: MailText,
): Promise<void> {
  const seller = await findContact(database(env), sellerId)
  if (seller === null) return
  const { userId, email, greetingName } = seller
  const bodies = await mailBodies(greetingName, text)
  await sendMail(env, { key, userId, to: email, subject: text.subject, ...bodies }, nowMs)
}
