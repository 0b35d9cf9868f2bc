import { expect, test } from 'vitest'
import { withFirstPhotoOnly } from '../../../app/lib/http.server.ts'
import { firstRowPhotos } from '../../../app/routes/auctions._index/first-row-photos.ts'
import type { WireListedAuction } from '../../../domain/schemas/auction.ts'

function photo(name: string, isPrimary = false) {
  const variants = [{ name: 'card', path: `photos/${name}/card.webp`, width: 720 }]
  return { image_path: `photos/${name}/zoom.webp`, is_primary: isPrimary, variants }
}

function auctionWith(...images: readonly ReturnType<typeof photo>[]) {
  return { id: 1, vehicle: { make: 'Toyota', images } } as unknown as WireListedAuction
}

test('row of a personal list: auction with photos -> the primary photo only, and everything else of the auction', () => {
  expect(withFirstPhotoOnly(auctionWith(photo('a'), photo('b', true)))).toEqual(auctionWith(photo('b', true)))
  expect(withFirstPhotoOnly(auctionWith(photo('a'), photo('b')))).toEqual(auctionWith(photo('a')))
  expect(withFirstPhotoOnly(auctionWith())).toEqual(auctionWith())
})

test('preload: photos two and three -> on wide pages only, where they stand beside the first', () => {
  const list = ['a', 'b', 'c', 'd'].map((name) => auctionWith(photo(name)))
  expect(firstRowPhotos(list)).toMatchObject([
    { imageSrcSet: '/storage/photos/b/card.webp 720w', media: '(width >= 620px)' },
    { imageSrcSet: '/storage/photos/c/card.webp 720w', media: '(width >= 1280px)' },
  ])
})

test('preload: auction without a photo -> none', () => {
  expect(firstRowPhotos([])).toEqual([])
  expect(firstRowPhotos([auctionWith(photo('a')), auctionWith(), auctionWith(photo('c'))])).toHaveLength(1)
})
