import { expect, test } from 'vitest'
import { breadcrumbs, jsonLd, toVehicleData } from '../../../../app/lib/page/structured-data.ts'
import type { WireListedAuction } from '../../../../domain/schemas/auction.ts'

const ORIGIN = 'https://hammerlane.example'

const AUCTION = {
  id: 8,
  title: '2017 Volkswagen Golf GTI SE',
  description: 'One owner.',
  status: 'active',
  result: null,
  starting_bid: 9_000,
  current_bid: 12_500,
  reserve_price: 14_000,
  start_time: '2026-11-20T17:00:00.000Z',
  end_time: '2026-11-24T17:00:00.000Z',
  seller: { username: 'goldenstate', user_type: 'dealer', phone: '(714) 555-0187', last_name: 'Reyes' },
  vehicle: {
    vin: '3VW447AU9HM001234',
    year: 2017,
    make: 'Volkswagen',
    model: 'Golf GTI',
    trim: 'SE',
    body_style: 'hatchback',
    mileage: 51_330,
    mileage_type: 'miles',
    fuel_type: 'gasoline',
    transmission: 'manual',
    drivetrain: null,
    exterior_color: 'Tornado Red',
    interior_color: null,
    images: [{ image_path: 'photos/a/zoom.webp', variants: [{ name: 'page', path: 'photos/a/page.webp' }] }],
  },
} as unknown as WireListedAuction

const toStructuredData = (change: Partial<WireListedAuction>) =>
  toVehicleData({ ...AUCTION, ...change }, { origin: ORIGIN, path: '/auctions/8' })

test('structured data: active auction -> known facts and current price', () => {
  expect(toStructuredData({})).toEqual({
    '@type': 'Car',
    '@id': `${ORIGIN}/auctions/8`,
    name: '2017 Volkswagen Golf GTI SE',
    description: 'One owner.',
    url: `${ORIGIN}/auctions/8`,
    brand: { '@type': 'Brand', name: 'Volkswagen' },
    model: 'Golf GTI SE',
    vehicleModelDate: '2017',
    vehicleIdentificationNumber: '3VW447AU9HM001234',
    mileageFromOdometer: { '@type': 'QuantitativeValue', value: 51_330, unitCode: 'SMI' },
    bodyType: 'Hatchback',
    fuelType: 'Gasoline',
    vehicleTransmission: 'Manual',
    color: 'Tornado Red',
    itemCondition: 'https://schema.org/UsedCondition',
    image: [`${ORIGIN}/storage/photos/a/page.webp`],
    offers: {
      '@type': 'Offer',
      url: `${ORIGIN}/auctions/8`,
      priceCurrency: 'USD',
      price: 12_500,
      availability: 'https://schema.org/InStock',
      availabilityStarts: '2026-11-20T17:00:00.000Z',
      availabilityEnds: '2026-11-24T17:00:00.000Z',
      seller: { '@type': 'AutoDealer', name: 'goldenstate' },
    },
  })
})

test.each([
  [{ status: 'pending', current_bid: null }, 'PreOrder', 9_000],
  [{ status: 'paused' }, 'InStock', 12_500],
  [
    { status: 'ended', result: { outcome: 'sold', amount: 15_000, winner: 'm•••7', payment: 'pending' } },
    'SoldOut',
    15_000,
  ],
  [
    {
      status: 'ended',
      result: { outcome: 'sold', amount: 15_000, winner: 'm•••7', payment: 'not_completed' },
    },
    'Discontinued',
    12_500,
  ],
  [
    { status: 'ended', result: { outcome: 'reserve_not_met', amount: null, winner: null, payment: null } },
    'Discontinued',
    12_500,
  ],
  [{ status: 'cancelled' }, 'Discontinued', 12_500],
] as const)('structured data: %o -> %s at $%d', (change, availability, price) => {
  expect(toStructuredData(change as Partial<WireListedAuction>).offers).toMatchObject({
    availability: `https://schema.org/${availability}`,
    price,
  })
})

test('structured data: reserve, phone and last name -> not contained', () => {
  const text = jsonLd([toStructuredData({})])
  for (const secret of ['14000', '555-0187', 'Reyes']) expect(text).not.toContain(secret)
})

test('structured data: markup in the description -> cannot end or open a script', () => {
  const description = '</script><script>alert(1)</script><!-- \u2028'
  const text = jsonLd([toStructuredData({ description })])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].description).toBe(description)
})

test('breadcrumbs: steps -> numbered from the home page', () => {
  expect(
    breadcrumbs(ORIGIN, [
      { name: 'Home', path: '/' },
      { name: 'Auctions', path: '/auctions' },
    ]),
  ).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Auctions', item: `${ORIGIN}/auctions` },
    ],
  })
})
