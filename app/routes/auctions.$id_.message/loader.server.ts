import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { publicBusiness } from '../../../domain/account/dealer-approval.ts'
import { sellerName } from '../../../domain/account/person-labels.ts'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { threadSides } from '../../../domain/messaging/threads.ts'
import { findVisible } from '../../../worker/services/auctions/find-visible.ts'
import { toCard } from '../../../worker/services/auctions/to-card.ts'
import { findThreadAbout } from '../../../worker/services/messaging/find-thread-about.ts'
import { redirectTo, requireId, requireUser } from '../../lib/http.server.ts'

export interface FirstMessagePage {
  readonly auctionId: number
  readonly title: string
  readonly car: CardAuction
  /** The recipient, as the heading names them. */
  readonly to: string
  readonly isSeller: boolean
  readonly nowMs: number
}

/**
 * The form that begins a conversation about an auction. An existing conversation is opened instead. A seller
 * without a buyer to write to is redirected to the conversations that others have begun.
 */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<FirstMessagePage> {
  const auctionId = requireId(params.id, '/auctions')
  const viewer = requireUser(context, `/auctions/${auctionId}/message`)
  const { env, nowMs } = context
  const found = await findVisible(env, { auctionId, viewer })
  // The auction's own page says that it does not exist.
  if (!found.ok) throw redirectTo(`/auctions/${auctionId}`)
  const { auction, seller } = found.value
  const { sellerId, winnerId, title } = auction
  const sides = threadSides({ sellerId, winnerId }, viewer.userId)
  if (sides === null) throw redirectTo(`/messages?auction=${auctionId}`)
  const threadId = await findThreadAbout(env, { auctionId, buyerId: sides.buyerId })
  if (threadId !== null) throw redirectTo(`/messages/${threadId}`)
  const isSeller = viewer.userId === sellerId
  const names = { first_name: seller.firstName, last_name: seller.lastName, username: seller.username }
  const to = isSeller ? 'the buyer' : publicBusiness(seller).name?.trim() || sellerName(names)
  return { auctionId, title, car: toCard(found.value, { viewer, nowMs }), to, isSeller, nowMs }
}
