/**
 * Structured data for search engines: schema.org vocabulary as JSON-LD. It contains public facts that the
 * page shows too; search engines penalize anything else.
 */
import type { SalePayment } from '../../../domain/after-sale/sale-money.ts'
import { photoUrl } from '../../../domain/photos/photo-urls.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'
import { isSold, shownPrice } from '../labels/shown-price.ts'

/**
 * The fields of an API auction that are used here. The schema's own type would bring zod into the browser
 * bundle.
 */
interface StructuredAuction {
  readonly title: string
  readonly description: string
  readonly status: string
  readonly starting_bid: number
  readonly current_bid: number | null
  readonly result: {
    readonly outcome: string
    readonly amount: number | null
    readonly payment: SalePayment | null
  } | null
  readonly start_time: string
  readonly end_time: string
  readonly seller: { readonly username: string; readonly user_type: string }
  readonly vehicle: {
    readonly vin: string
    readonly year: number
    readonly make: string
    readonly model: string
    readonly trim: string | null
    readonly body_style: string
    readonly mileage: number
    readonly mileage_type: string
    readonly fuel_type: string
    readonly transmission: string
    readonly drivetrain: string | null
    readonly exterior_color: string | null
    readonly interior_color: string | null
    readonly images: readonly Parameters<typeof photoUrl>[0][]
  }
}

type Thing = { readonly '@type': string; readonly [property: string]: unknown }

/** A page's origin and path. */
export interface PageAddress {
  readonly origin: string
  readonly path: string
}

const AVAILABILITY = {
  toCome: 'https://schema.org/PreOrder',
  open: 'https://schema.org/InStock',
  sold: 'https://schema.org/SoldOut',
  over: 'https://schema.org/Discontinued',
} as const

/** Returns the vehicle with its current offer. Unknown facts are omitted. */
export function toVehicleData(auction: StructuredAuction, { origin, path }: PageAddress): Thing {
  const { vehicle } = auction
  const { make, model, year, trim, vin, mileage, mileage_type: unit } = vehicle
  const url = origin + path
  return withoutUnknown({
    '@type': 'Car',
    '@id': url,
    name: auction.title,
    description: auction.description,
    url,
    brand: { '@type': 'Brand', name: make },
    model: trim === null ? model : `${model} ${trim}`,
    vehicleModelDate: String(year),
    vehicleIdentificationNumber: vin,
    mileageFromOdometer: {
      '@type': 'QuantitativeValue',
      value: mileage,
      unitCode: unit === 'kilometers' ? 'KMT' : 'SMI',
    },
    bodyType: vehicleValueLabel(vehicle.body_style),
    fuelType: vehicleValueLabel(vehicle.fuel_type),
    vehicleTransmission: vehicleValueLabel(vehicle.transmission),
    driveWheelConfiguration: vehicle.drivetrain && vehicleValueLabel(vehicle.drivetrain),
    color: vehicle.exterior_color,
    vehicleInteriorColor: vehicle.interior_color,
    itemCondition: 'https://schema.org/UsedCondition',
    image: vehicle.images.map((image) => origin + photoUrl(image, 'page')),
    offers: withoutUnknown({
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price: shownPrice(auction) ?? auction.starting_bid,
      availability: getAvailability(auction),
      availabilityStarts: auction.start_time,
      availabilityEnds: auction.end_time,
      seller: {
        '@type': auction.seller.user_type === 'dealer' ? 'AutoDealer' : 'Person',
        name: auction.seller.username,
      },
    }),
  })
}

/** Returns the path from the home page to the current page, which is the last step. */
export function breadcrumbs(origin: string, steps: readonly { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Returns the site with its search. */
export function toSiteData(origin: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/`,
    url: `${origin}/`,
    name: 'Hammerlane',
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/auctions?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

/**
 * Serializes to script content. `<` is escaped, so that nothing can end the script element or open a comment.
 */
export function jsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

function getAvailability({ status, result }: StructuredAuction): string {
  if (status === 'pending') return AVAILABILITY.toCome
  if (status === 'active' || status === 'paused') return AVAILABILITY.open
  return isSold({ status, result }) ? AVAILABILITY.sold : AVAILABILITY.over
}

function withoutUnknown(thing: Thing): Thing {
  const known = Object.entries(thing).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { '@type': thing['@type'], ...Object.fromEntries(known) }
}
