import type { MetaDescriptor } from '@remix-run/react'
import type { CardAuction } from '../../../domain/auction/card-auction.ts'
import { firstPhoto, PHOTO_WIDTHS_ON_PAGE, photoSources } from '../../../domain/photos/photo-urls.ts'

/**
 * Preloads the other photos of the first row of a wide page. On a phone they are below the fold and must not
 * delay the first photo, so their own tags load lazily; only a link tag can have a media query.
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
        // The grid has two columns from 620px on, and three from 1280px.
        media: index === 0 ? '(width >= 620px)' : '(width >= 1280px)',
      },
    ]
  })
}
