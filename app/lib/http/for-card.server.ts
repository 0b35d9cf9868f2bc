import { firstPhoto } from '../../../domain/photos/photo-urls.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'

/**
 * An auction as a list of one's own needs it, whose rows tell and do more than a public card (`cardAuction`): whole, but with
 * the one photo that it shows. The others, each in four sizes, were two thirds of what such a page carried for its scripts.
 */
export function forCard(auction: WireListedAuction): WireListedAuction {
  const photo = firstPhoto(auction.vehicle.images)
  return { ...auction, vehicle: { ...auction.vehicle, images: photo ? [photo] : [] } }
}
