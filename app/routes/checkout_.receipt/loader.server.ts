import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { afterCheckoutHref, checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { hasLastPaymentFailed } from '../../../worker/services/payments/find-listing-payment.ts'
import { type ListingReceipt, readListingReceipt } from '../../../worker/services/payments/listing-receipt.ts'
import { parseAuctionParameter } from '../../components/payments/auction-parameter.server.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface ReceiptPage {
  readonly auction: WireAuction
  readonly receipt: ListingReceipt
  /** The email address that the copy was sent to. */
  readonly email: string
  readonly nowMs: number
}

/**
 * The receipt of the viewer's own listing. A listing that is not paid for redirects to the checkout, which
 * names the bank's reason after a failed payment.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReceiptPage> {
  const url = new URL(request.url)
  const viewer = requireUser(context, url.pathname + url.search)
  const { env, nowMs } = context
  const auctionId = parseAuctionParameter(url)
  if (auctionId === null) throw redirectTo(afterCheckoutHref(null))
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok || read.value.auction.seller_id !== viewer.userId) {
    throw redirectTo(afterCheckoutHref(auctionId))
  }
  const receipt = await readListingReceipt(env, auctionId)
  if (receipt !== null) return { auction: read.value.auction, receipt, email: viewer.email, nowMs }
  const declined = (await hasLastPaymentFailed(env, auctionId)) ? '&declined=1' : ''
  throw redirectTo(`${checkoutHref(auctionId)}${declined}`)
}
