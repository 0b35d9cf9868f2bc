import { getCheckoutState } from '../../../domain/listing/checkout.ts'
import {
  checkoutNoticeText,
  listingsPaidText,
  NOTHING_TO_PAY,
} from '../../../domain/listing/checkout-labels.ts'
import { checkoutHref, listingsCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import { MAX_LISTINGS_TOGETHER } from '../../../domain/money/listing-fees.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { findListingPaymentStatus } from '../../../worker/services/payments/find-listing-payment.ts'

/** A notice about a checkout, above the content of the tab. */
export interface CheckoutNotice {
  readonly tone: 'success' | 'warning' | 'info'
  readonly text: string
  readonly link: { readonly to: string; readonly label: string } | null
}

/**
 * The payment status of the listing that the URL parameter `checkout` names; null if it names none. It is
 * read from the database, so that a bookmarked URL does not repeat an outdated message.
 */
export async function readCheckoutNotice(
  { env, nowMs }: Pick<PageContext, 'env' | 'nowMs'>,
  { viewer, named }: { readonly viewer: Viewer; readonly named: string | null },
): Promise<CheckoutNotice | null> {
  if (named === null) return null
  if (named.includes(',')) return readNoticeOfSeveral(env, { viewer, named: named.split(',') })
  const id = PathId.safeParse(named)
  return (id.success ? await findNotice(id.data) : null) ?? { tone: 'info', text: NOTHING_TO_PAY, link: null }

  async function findNotice(auctionId: number): Promise<CheckoutNotice | null> {
    const [read, payment] = await Promise.all([
      readAuction(env, { auctionId, viewer, nowMs }),
      findListingPaymentStatus(env, auctionId),
    ])
    if (!read.ok || payment?.sellerId !== viewer.userId) return null
    // The status comes from the room, since the replica can lag behind the payment.
    const { status, auction_number: auctionNumber, start_time } = read.value.auction
    const checkoutStatus = getCheckoutState({ status, isPaid: payment.isPaid })
    if (checkoutStatus === 'open') {
      const text = `Auction ${auctionNumber} is not paid for yet.`
      return { tone: 'warning', text, link: { to: checkoutHref(auctionId), label: 'Complete checkout' } }
    }
    const startsAtMs = status === 'pending' ? Date.parse(start_time) : null
    return {
      tone: checkoutStatus === 'paid' ? 'success' : 'info',
      text: checkoutNoticeText(
        payment.isRefunded ? 'refunded' : checkoutStatus,
        { auctionNumber, startsAtMs },
        nowMs,
      ),
      link: { to: `/auctions/${auctionId}`, label: 'View listing' },
    }
  }
}

/** How many of the viewer's listings that were to be paid for together are paid. */
async function readNoticeOfSeveral(
  env: PageContext['env'],
  { viewer, named }: { readonly viewer: Viewer; readonly named: readonly string[] },
): Promise<CheckoutNotice> {
  const ids = named.slice(0, MAX_LISTINGS_TOGETHER).flatMap((text) => {
    const id = PathId.safeParse(text)
    return id.success ? [id.data] : []
  })
  const payments = await Promise.all(ids.map((id) => findListingPaymentStatus(env, id)))
  const own = payments.filter((payment) => payment?.sellerId === viewer.userId)
  const unpaid = own.filter((payment) => payment?.isPaid !== true).length
  if (own.length === 0) return { tone: 'info', text: NOTHING_TO_PAY, link: null }
  return {
    tone: unpaid === 0 ? 'success' : 'warning',
    text: listingsPaidText(own.length, unpaid),
    link: unpaid === 0 ? null : { to: listingsCheckoutHref(ids), label: 'Complete checkout' },
  }
}
