import { firstPhoto } from '../../../domain/display/photos.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'

/**
 * An auction as a page's list needs it: with the one photo that its card shows. The others, each in four sizes, were two
 * thirds of what the page with a list carried for its scripts.
 */
export function forCard(auction: WireListedAuction): WireListedAuction {
  const photo = firstPhoto(auction.vehicle.images)
  return { ...auction, vehicle: { ...auction.vehicle, images: photo ? [photo] : [] } }
}
