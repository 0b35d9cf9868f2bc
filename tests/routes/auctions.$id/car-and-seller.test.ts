/** The vehicle and its seller on the auction page (docs/rules/auction-page.md, Tabs, Gallery). */
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { FactColumns } from '../../../app/components/ui/facts.tsx'
import { NoPhotos } from '../../../app/components/vehicle-photo/photo.tsx'
import { exampleListing } from '../../../app/dev/running-example.ts'
import { Gallery } from '../../../app/routes/auctions.$id/gallery/gallery.tsx'
import { GalleryThumbnails } from '../../../app/routes/auctions.$id/gallery/gallery-thumbnails.tsx'
import { SellerTab } from '../../../app/routes/auctions.$id/tabs/seller-tab.tsx'
import { SpecificationsTab } from '../../../app/routes/auctions.$id/tabs/specifications-tab.tsx'
import { NO_CHANGES } from '../../../domain/listing/visible-changes.ts'
import { toSpecifications } from '../../../domain/vehicle/specifications.ts'
import type { SellerRecord } from '../../../worker/services/messaging/read-seller.ts'
import { renderMarkup, toVisibleText } from '../../fixtures/browser/drawn.ts'

const { seller } = exampleListing
const vehicle = {
  ...exampleListing.vehicle,
  declarations: { registration: null, smog: null, accidents: null, known_faults: null },
}

const specifications = (given: Partial<typeof vehicle> | null) => {
  const shown = { ...vehicle, ...given }
  const page = {
    auction: { vehicle: shown },
    changes: NO_CHANGES,
    specifications: given === null ? null : toSpecifications(shown),
  }
  return toVisibleText(renderMarkup(createElement(SpecificationsTab, { page })))
}
const sellerTab = (
  given: Partial<typeof seller> | null,
  record: SellerRecord | null = null,
  mayReview = false,
) =>
  toVisibleText(
    renderMarkup(
      createElement(SellerTab, {
        room: {
          listing: { ...exampleListing, seller: given === null ? null : { ...seller, ...given } },
          auction: { id: 12 },
          viewerId: 7,
        } as never,
        record,
        mayReview,
      }),
    ),
  )

test.each(['page', 'tab', 'aside'] as const)(
  'fact columns: odd number of facts within a %s -> borders at facts only',
  (within) => {
    const facts = ['Success rate', 'Auctions', 'Member since'].map((label) => ({ label, value: '3' }))
    expect(renderMarkup(createElement(FactColumns, { facts, within }))).not.toMatch(/(before|after):border/)
  },
)

test('specifications tab: complete vehicle -> every field with its label', () => {
  const words = specifications({
    engine_size: 3,
    interior_color: 'Cognac',
    condition_rating: 'good',
    title_status: 'clean',
    mileage_type: 'miles',
    features: ['Heated seats', 'Sunroof'],
    description: 'One owner.',
  })
  for (const fact of [
    'Make BMW',
    'Model M340i',
    'Trim xDrive',
    'Year 2020',
    'Body style Sedan',
    'Mileage 42,180 mi',
    'VIN WBA5U9C00LA000001',
    'Title status Clean',
    'Engine size 3.0 L',
    'Fuel type Gasoline',
    'Transmission Automatic',
    'Drivetrain All-wheel drive',
    'Exterior color Portimao Blue',
    'Interior color Cognac',
    'Condition rating Good',
    'Features Heated seats Sunroof',
    'Description One owner.',
  ]) {
    expect(words).toContain(fact)
  }
})

test('specifications tab: missing values -> N/A or Not stated; no vehicle -> a sentence', () => {
  const words = specifications({ title_status: null, interior_color: null, features: [] })
  expect(words).toContain('Title status N/A')
  expect(words).toContain('Interior color N/A')
  expect(words).toContain('Not stated')
  expect(words).not.toMatch(/California Registered|CA Compliant/)
  expect(specifications(null)).toBe('Vehicle information not available')
})

test('seller tab: dealer -> business, badges, license and phone', () => {
  const words = sellerTab({
    user_type: 'dealer',
    first_name: 'Ana',
    last_name: 'Reyes',
    phone: '+17145550187',
    profile: { ...seller.profile, business_name: 'Golden State Cars', business_license: 'D-4411' },
  })
  for (const text of [
    'Golden State Cars',
    'Ana Reyes',
    'Dealer',
    'Licensed Dealer',
    'D-4411',
    'Irvine, CA',
    '(714) 555-0187',
  ]) {
    expect(words).toContain(text)
  }
})

test('seller tab: private seller -> no phone; no name -> "Anonymous Seller"', () => {
  const words = sellerTab({ username: '', user_type: 'private', verification_status: 'pending' })
  expect(words).toContain('Anonymous Seller')
  expect(words).toContain('Private Seller')
  expect(words).not.toMatch(/Phone|Licensed Dealer/)
  expect(sellerTab(null)).toBe('Seller information not available')
})

test('seller tab: with and without record -> figures and reviews, unknown values left out', () => {
  const none = sellerTab({}, null)
  expect(none).toContain('Contact Seller')
  expect(none).not.toMatch(/Success rate|Rating|Reviews|Review the seller/)
  const figures = { auctions: 17, ended: 15, sold: 12, open: 2, reviews: 4, rating: 4.75 }
  const review = {
    id: 9,
    rating: 5,
    review: 'As described.',
    buyer: 'm•••',
    vehicle: '2019 Honda Civic',
    bought_at: '2026-11-16T20:00:00.000Z',
    is_own: false,
    created_at: '2026-11-18T20:00:00.000Z',
  }
  const page = { data: [review], current_page: 1, last_page: 4, per_page: 1, total: 4 }
  const words = sellerTab({}, { figures, reviews: page }, true)
  for (const text of [
    'Success rate 80% · 12 of 15 sold',
    'Auctions 17 listed, 2 live',
    'Rating 4.8 of 5',
    '4.8 of 5 · Based on 4 reviews',
    'As described.',
    'm••• · Buyer of 2019 Honda Civic, Nov 2026',
    'Show all 4 reviews',
    'Review the seller',
  ]) {
    expect(words).toContain(text)
  }
  const unsaid = sellerTab(
    {},
    {
      figures: { ...figures, ended: 0, sold: 0, reviews: 0, rating: null },
      reviews: { ...page, data: [], total: 0 },
    },
  )
  expect(unsaid).not.toMatch(/Success rate|Rating|Reviews|%|of 5/)
})

test('gallery: no photos -> a drawing of the vehicle with a text', () => {
  const overlay = { isOpen: false, open: () => {}, close: () => {} } as never
  const gallery = renderMarkup(createElement(Gallery, { vehicle, title: '2020 BMW M340i', overlay }))
  expect(toVisibleText(gallery)).toContain('No images available')
  expect(gallery).toContain('<svg')
  expect(gallery).not.toContain('<img')
  expect(toVisibleText(renderMarkup(createElement(NoPhotos, { vehicle })))).toContain('No photos yet')
})

test('gallery: two photos -> counter, thumbnails named by type and primary', () => {
  const image = (id: number, image_type: string, is_primary: boolean) => ({
    id,
    image_path: `photos/${id}/zoom.webp`,
    image_type,
    is_primary,
    sort_order: id,
    alt_text: null,
    variants: [],
    width: 1200,
    height: 800,
  })
  const images = [image(1, 'exterior', true), image(2, 'engine', false)] as never
  const overlay = { isOpen: false, open: () => {}, close: () => {} } as never
  const gallery = renderMarkup(
    createElement(Gallery, { vehicle: { ...vehicle, images }, title: '2020 BMW M340i', overlay }),
  )
  expect(toVisibleText(gallery)).toContain('1 of 2')
  const small = renderMarkup(
    createElement(GalleryThumbnails, { images, title: 'the car', current: 0, onChoose: () => {} }),
  )
  expect(small).toContain('aria-label="Photo 1 of the car, Exterior, primary"')
  expect(small).toContain('aria-label="Photo 2 of the car, Engine"')
})
