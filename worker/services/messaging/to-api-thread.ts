import { menuName, sellerName } from '../../../domain/account/person-labels.ts'
import { otherSide } from '../../../domain/messaging/threads.ts'
import type { WireThread } from '../../../domain/schemas/messaging.ts'
import type { ThreadRow } from '../../db/queries/messaging/threads.ts'

/** A seller by the name on their listings; a buyer by first name only, so that nothing identifies them. */
export function threadPersonName(thread: ThreadRow, personId: number): string {
  const { seller, buyer } = thread
  if (personId !== thread.sellerId) {
    return buyer.closedAtMs === null ? menuName({ first_name: buyer.firstName }).name : 'Closed account'
  }
  const { businessName, firstName, lastName, username } = seller
  return businessName?.trim() || sellerName({ first_name: firstName, last_name: lastName, username })
}

/** A conversation as one side sees it, without its messages. */
export function toApiThread(
  thread: ThreadRow,
  viewerId: number,
): Pick<WireThread, 'id' | 'auction' | 'with'> {
  const otherId = otherSide(thread, viewerId) ?? thread.sellerId
  const isSeller = otherId === thread.sellerId
  return {
    id: thread.id,
    auction: { id: thread.auctionId, title: thread.title },
    with: {
      name: threadPersonName(thread, otherId),
      is_seller: isSeller,
      can_be_written: isSeller ? thread.seller.isActive : thread.buyer.isActive,
    },
  }
}
