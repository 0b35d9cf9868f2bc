import { afterCheckoutHref, checkoutHref } from '../../../domain/listing/seller-addresses.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { database } from '../../../worker/db/client.ts'
import { findLastListingPayment } from '../../../worker/db/queries/payments/listing-payments.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { type ListingReceipt, readListingReceipt } from '../../../worker/services/payments/listing-receipt.ts'
import { signInFirst } from '../../lib/http/sign-in-first.server.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'
import { auctionIdOf } from '../checkout/loader.server.ts'

export interface ReceiptPage {
  readonly auction: WireAuction
  readonly receipt: ListingReceipt
  /** Where the copy was mailed to. */
  readonly email: string
}

/**
 * What was paid for one's own listing. Who comes from their bank without having paid goes back to the checkout, which says
 * what the bank said.
 */
export async function readReceiptPage(context: PageContext, url: URL): Promise<ReceiptPage | Redirect> {
  const { env, viewer, nowMs } = context
  if (viewer === null) return signInFirst(url.pathname + url.search)
  const auctionId = auctionIdOf(url)
  if (auctionId === null) return redirectTo(afterCheckoutHref(null))
  const read = await readAuction(env, { auctionId, viewer, nowMs })
  if (!read.ok || read.value.auction.seller_id !== viewer.userId)
    return redirectTo(afterCheckoutHref(auctionId))
  const receipt = await readListingReceipt(env, auctionId)
  if (receipt !== null) return { auction: read.value.auction, receipt, email: viewer.email }
  const last = await findLastListingPayment(database(env), auctionId)
  return redirectTo(`${checkoutHref(auctionId)}${last?.state === 'failed' ? '&declined=1' : ''}`)
}
