import { checkoutStanding } from '../../../domain/listing/checkout.ts'
import { checkoutNoticeText, NOTHING_TO_PAY } from '../../../domain/listing/checkout-labels.ts'
import { checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { database } from '../../../worker/db/client.ts'
import {
  findListingToPay,
  findStandingPayment,
} from '../../../worker/db/queries/payments/listing-payments.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'

/** A line about the checkout, above the list of own auctions. */
export interface CheckoutNotice {
  readonly tone: 'success' | 'warning' | 'info'
  readonly text: string
  readonly link: { readonly to: string; readonly label: string } | null
}

/**
 * How it stands with the listing that the address names (`checkout`), by the books: a kept address claims nothing. null
 * where it names none.
 */
export async function readCheckoutNotice(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  { viewer, named }: { readonly viewer: Viewer; readonly named: string | null },
): Promise<CheckoutNotice | null> {
  if (named === null) return null
  const id = PathId.safeParse(named)
  return (id.success ? await noticeOf(id.data) : null) ?? { tone: 'info', text: NOTHING_TO_PAY, link: null }

  async function noticeOf(auctionId: number): Promise<CheckoutNotice | null> {
    const db = database(env)
    const [read, listing, payment] = await Promise.all([
      readAuction(env, { auctionId, viewer, nowMs }),
      findListingToPay(db, auctionId),
      findStandingPayment(db, auctionId),
    ])
    if (!read.ok || listing?.sellerId !== viewer.userId) return null
    // By the room: its copy may be a moment behind the payment.
    const { status, auction_number: auctionNumber, start_time } = read.value.auction
    const standing = checkoutStanding({ status, isPaid: listing.listingPaidAtMs !== null })
    if (standing === 'open') {
      const text = `Auction ${auctionNumber} is not paid for yet.`
      return { tone: 'warning', text, link: { to: checkoutHref(auctionId), label: 'Complete checkout' } }
    }
    const isRefunded = payment !== null && payment.refundedAtMs !== null
    const startsAtMs = status === 'pending' ? Date.parse(start_time) : null
    return {
      tone: standing === 'paid' ? 'success' : 'info',
      text: checkoutNoticeText(isRefunded ? 'refunded' : standing, { auctionNumber, startsAtMs }, nowMs),
      link: { to: `/auctions/${auctionId}`, label: 'View listing' },
    }
  }
}
