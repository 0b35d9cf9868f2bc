import type { AfterSaleOffer, AfterSaleOfferEnd } from '../../../domain/auction/types.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import type { PersonalNotification } from '../../../domain/notifications/personal-event.ts'
import type { NotificationsByPerson } from './notify.ts'

type Change = 'offered' | 'countered' | AfterSaleOfferEnd

/**
 * Notifications of an after-sale offer for the sides that did not cause the event
 * (docs/rules/notifications.md, After-sale offers). `key` identifies the event.
 */
export function afterSaleOfferNotifications(
  auction: { readonly auctionId: number; readonly sellerId: number; readonly title: string },
  {
    offer,
    change,
    key,
    nowMs,
  }: {
    readonly offer: AfterSaleOffer
    readonly change: Change
    readonly key: string
    readonly nowMs: number
  },
): NotificationsByPerson {
  const isOpen = change === 'offered' || change === 'countered'
  const notificationFor = (you: 'seller' | 'bidder'): PersonalNotification => ({
    key,
    event: 'sale_offer',
    data: {
      auction_id: auction.auctionId,
      auction_title: auction.title,
      change,
      amount: centsToDollars(offer.amountCents),
      you,
      expires_at: isOpen ? new Date(offer.expiresAtMs).toISOString() : null,
      ...(change === 'offered' && offer.byAdministrator && { by: 'administrator' as const }),
    },
    atMs: nowMs,
  })
  const recipientIds = { seller: auction.sellerId, bidder: offer.bidderId } as const
  return new Map(recipientSides(change, offer).map((side) => [recipientIds[side], [notificationFor(side)]]))
}

function recipientSides(
  change: Change,
  { waitsFor, byAdministrator }: AfterSaleOffer,
): ('seller' | 'bidder')[] {
  switch (change) {
    case 'offered':
      return byAdministrator ? ['bidder', 'seller'] : ['bidder']
    case 'withdrawn':
      return ['bidder']
    case 'countered':
      return ['seller']
    case 'accepted':
    case 'declined':
      return [waitsFor === 'bidder' ? 'seller' : 'bidder']
    case 'expired':
      return ['seller', 'bidder']
  }
}
