import { addonReceiptMail, receiptMail, refundMail } from '../../../domain/mails/listing-mails.ts'
import type { MailContent, MailedAuction } from '../../../domain/mails/mail-content.ts'
import { addonsOfKey } from '../../../domain/money/addon-purchase.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { cents } from '../../../domain/money/cents.ts'
import { database } from '../../db/client.ts'
import { findContact } from '../../db/queries/notifications/notification-recipients.ts'
import type { TransactionRow } from '../../db/queries/payments/financial.ts'
import type { ListingPaymentRow } from '../../db/queries/payments/listing-payments.ts'
import type { Env } from '../../env.ts'
import { mailAboutAuction } from '../notifications/compose-mail.ts'
import { readMailedAuction } from '../notifications/mailed-auction.ts'
import { readListingReceipt } from './listing-receipt.ts'

/** Mails the seller the receipt of a listing and its start, once per payment. */
export async function mailReceipt(
  env: Env,
  payment: ListingPaymentRow,
  { startsAtMs, nowMs }: { readonly startsAtMs: number; readonly nowMs: number },
): Promise<void> {
  const receipt = await readListingReceipt(env, payment.auctionId)
  if (receipt === null) return
  await mail(env, payment, {
    key: `receipt:${payment.key}`,
    toContent: (auction) => receiptMail(auction, receipt, { startsAtMs, nowMs }),
    nowMs,
  })
}

/** Mails the seller the receipt of addons that they bought later, once per purchase. */
export async function mailAddonReceipt(env: Env, purchase: TransactionRow, nowMs: number): Promise<void> {
  const { id: number, key, userId: sellerId, auctionId } = purchase
  const addons = addonsOfKey(key)
  if (auctionId === null || addons === null) return
  const amountCents = cents(-purchase.amountCents)
  await mail(
    env,
    { auctionId, sellerId },
    {
      key: `receipt:${key}`,
      toContent: (auction) => addonReceiptMail(auction, { addons, amountCents, number }),
      nowMs,
    },
  )
}

/** Mails the seller that the payment of a listing is refunded, once per payment. */
export async function mailRefund(
  env: Env,
  payment: ListingPaymentRow,
  refunded: { readonly baseCents: Cents; readonly addonsCents: Cents },
  nowMs: number,
): Promise<void> {
  await mail(env, payment, {
    key: `refund:${payment.key}`,
    toContent: (auction) => refundMail(auction, refunded),
    nowMs,
  })
}

async function mail(
  env: Env,
  { auctionId, sellerId }: Pick<ListingPaymentRow, 'auctionId' | 'sellerId'>,
  {
    key,
    toContent,
    nowMs,
  }: {
    readonly key: string
    readonly toContent: (auction: MailedAuction) => MailContent
    readonly nowMs: number
  },
): Promise<void> {
  const [seller, auction] = await Promise.all([
    findContact(database(env), sellerId),
    readMailedAuction(env, auctionId),
  ])
  if (seller && auction) await mailAboutAuction(env, seller, auction, { key, toContent, nowMs })
}
