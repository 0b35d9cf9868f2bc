/** Mails about the result, the cancellation or the start of an auction. */
import type { AuctionResult, ByAdministrator } from '../auction/types.ts'
import { usdExact, usdWhole } from '../format/usd.ts'
import { auctionPath, costFigures, type MailContent, type MailedAuction } from './mail-content.ts'

const AS_SELLER = 'You get this email because you are the seller of this car.'
const OPEN_AUCTION = 'Open the auction'

type Sold = Extract<AuctionResult, { outcome: 'sold' }>

/** The mail to the winner, or to the buyer of an after-sale offer. */
export function wonMail(auction: MailedAuction, { amountCents, afterAuction }: Sold): MailContent {
  const price = usdWhole(amountCents)
  return {
    headline: afterAuction ? 'You bought' : 'You won',
    auction,
    paragraphs: [
      afterAuction
        ? `It’s yours. You bought ${auction.title} for ${price}.`
        : `It’s yours. Your bid of ${price} won ${auction.title}.`,
      `You pay the seller ${price} directly. We charge the premium to your authorized card.`,
      'As soon as the premium is charged, we send you the seller’s contact details and the steps of the handover.',
    ],
    figures: costFigures(afterAuction ? 'Price' : 'Winning bid', amountCents, auction.premium),
    action: { label: OPEN_AUCTION, href: auctionPath(auction) },
    reason: 'You get this email because you bought this car.',
  }
}

/** The mail of the result to the seller. */
export function sellerResultMail(auction: MailedAuction, result: AuctionResult): MailContent {
  const action = { label: OPEN_AUCTION, href: auctionPath(auction) }
  const base = { auction, action, reason: AS_SELLER }
  switch (result.outcome) {
    case 'sold': {
      const price = usdWhole(result.amountCents)
      return {
        ...base,
        headline: 'Sold',
        paragraphs: [
          `${auction.title} is sold for ${price}${result.afterAuction ? ', after the auction' : ''}. The buyer pays you directly.`,
          'As soon as the buyer’s premium is charged, we send you the buyer’s contact details and the steps of the handover.',
        ],
        figures: [{ label: 'The buyer pays you', value: usdExact(result.amountCents), isTotal: true }],
      }
    }
    case 'reserve_not_met':
      return {
        ...base,
        headline: 'Reserve not met',
        paragraphs: [
          `Your auction of ${auction.title} ended at ${usdWhole(result.amountCents)}, below your reserve. The car was not sold.`,
          'You can offer it to the highest bidder, or list it again.',
        ],
        figures: [{ label: 'Highest bid', value: usdExact(result.amountCents) }],
      }
    case 'no_bids':
      return {
        ...base,
        headline: 'Ended without bids',
        paragraphs: [`Your auction of ${auction.title} ended without a bid.`, 'You can list it again.'],
      }
  }
}

/** The mail of a cancellation, to a bidder or the seller. */
export function cancelledMail(
  auction: MailedAuction,
  { reason, by, you }: { readonly reason: string; readonly you: 'seller' | 'bidder' } & ByAdministrator,
): MailContent {
  return {
    headline: 'Cancelled',
    auction,
    paragraphs: [
      whoCancelled(auction.title, { by, you }),
      ...(reason === '' ? [] : [`Reason: ${reason}`]),
      you === 'seller'
        ? 'Nobody bought the car, and the bids in this auction no longer bind anyone.'
        : 'Your bids in it no longer bind you. We release the hold on your card unless you are bidding elsewhere.',
    ],
    action: { label: OPEN_AUCTION, href: auctionPath(auction) },
    reason: you === 'seller' ? AS_SELLER : 'You get this email because you bid in this auction.',
  }
}

/** The seller learns that it was cancelled: by the seller, or because a payment came when the listing could not be published any more. */
function whoCancelled(
  title: string,
  { by, you }: { readonly you: 'seller' | 'bidder' } & ByAdministrator,
): string {
  if (by !== undefined) return `An administrator cancelled the auction of ${title}.`
  return you === 'seller'
    ? `Your auction of ${title} was cancelled.`
    : `The seller cancelled the auction of ${title}.`
}

/** The mail to the seller whose listing is a draft again because it was not paid for in time. */
export function lapsedMail(auction: MailedAuction): MailContent {
  return {
    headline: 'Not published',
    auction,
    paragraphs: [
      `Your listing of ${auction.title} was due to start now, but you have not paid the listing fee. It is a draft again.`,
      'Complete the checkout, and the auction starts one hour after your payment.',
    ],
    action: { label: 'Complete checkout', href: `/checkout?auction=${auction.auctionId}` },
    reason: AS_SELLER,
  }
}
