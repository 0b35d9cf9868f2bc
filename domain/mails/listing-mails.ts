/** Mails about the payment of a listing. */
import { dateTimeText, inSentence } from '../format/times.ts'
import { usdExact } from '../format/usd.ts'
import { afterCheckoutHref, receiptHref } from '../listing/seller-addresses.ts'
import { addonsText } from '../money/addon-purchase.ts'
import { addCents, type Cents } from '../money/cents.ts'
import type { Addon } from '../money/listing-fees.ts'
import type { MailContent, MailedAuction, MailFigure } from './mail-content.ts'

const PAID = 'You get this email because you paid for this listing.'
const REFUNDABLE = 'If the auction is cancelled before it starts, we refund all of it.'

interface Receipt {
  readonly number: number
  readonly paidAtMs: number
  readonly lines: readonly { readonly label: string; readonly amountCents: Cents }[]
  readonly totalCents: Cents
  readonly method: string
}

/** The receipt of a listing, with its start. */
export function receiptMail(
  auction: MailedAuction,
  receipt: Receipt,
  { startsAtMs, nowMs }: { readonly startsAtMs: number; readonly nowMs: number },
): MailContent {
  return {
    headline: 'Receipt for your listing',
    auction,
    paragraphs: [
      `Thank you. Your auction of ${auction.title} is paid for and starts ${inSentence(dateTimeText(startsAtMs, nowMs))}.`,
      `Receipt number ${receipt.number}, paid ${inSentence(dateTimeText(receipt.paidAtMs, nowMs))} with ${receipt.method}.`,
      REFUNDABLE,
    ],
    figures: [...receipt.lines.map(toFigure), total('Total', receipt.totalCents)],
    action: { label: 'Open the receipt', href: receiptHref(auction.auctionId) },
    reason: PAID,
  }
}

/** The receipt of addons that were bought later. */
export function addonReceiptMail(
  auction: MailedAuction,
  {
    addons,
    amountCents,
    number,
  }: { readonly addons: readonly Addon[]; readonly amountCents: Cents; readonly number: number },
): MailContent {
  return {
    headline: `Receipt ${number} for ${addonsText(addons)}`,
    auction,
    paragraphs: [
      `Thank you. You bought ${addonsText(addons)} for your auction of ${auction.title}.`,
      `Receipt number ${number}.`,
      REFUNDABLE,
    ],
    figures: [total('Total', amountCents)],
    action: { label: 'Open the receipt', href: receiptHref(auction.auctionId) },
    reason: PAID,
  }
}

/** The refund of a listing that was cancelled before its start. */
export function refundMail(
  auction: MailedAuction,
  { baseCents, addonsCents }: { readonly baseCents: Cents; readonly addonsCents: Cents },
): MailContent {
  const amountCents = addCents(baseCents, addonsCents)
  return {
    headline: 'Refunded',
    auction,
    paragraphs: [
      `Your auction of ${auction.title} was cancelled before it started. We refunded ${usdExact(amountCents)} to the card that you paid with.`,
      'Your bank can take a few days to show it in your account.',
    ],
    figures: [
      { label: 'Listing fee', value: usdExact(baseCents) },
      ...(addonsCents === 0 ? [] : [{ label: 'Addons', value: usdExact(addonsCents) }]),
      total('Refunded', amountCents),
    ],
    action: { label: 'Open My Auctions', href: afterCheckoutHref(auction.auctionId) },
    reason: PAID,
  }
}

const toFigure = ({ label, amountCents }: Receipt['lines'][number]): MailFigure => ({
  label,
  value: usdExact(amountCents),
})

const total = (label: string, amountCents: Cents): MailFigure => ({
  label,
  value: usdExact(amountCents),
  isTotal: true,
})
