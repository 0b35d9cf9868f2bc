import type { MetaDescriptor } from '@remix-run/react'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { firstPhoto, PHOTO_WIDTHS_ON_PAGE, photoSources } from '../../../domain/photos/photo-urls.ts'

/**
 * Asks early for the photos that stand beside the first on a wide page. On a phone they are below what is seen and must
 * not share the first one's way, so their own tags ask for them late; a medium is what only a link can name.
 */
export function firstRowPhotos(auctions: readonly CardAuction[]): MetaDescriptor[] {
  return auctions.slice(1, 3).flatMap(({ vehicle }, index) => {
    const photo = firstPhoto(vehicle.images)
    const imageSrcSet = photo && photoSources(photo)
    if (imageSrcSet === undefined) return []
    return [
      {
        tagName: 'link',
        rel: 'preload',
        as: 'image',
        imageSrcSet,
        imageSizes: PHOTO_WIDTHS_ON_PAGE.card,
        // Two columns from the one width on, three from the other.
        media: index === 0 ? '(width >= 620px)' : '(width >= 1280px)',
      },
    ]
  })
}
