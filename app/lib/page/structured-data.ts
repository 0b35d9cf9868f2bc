/**
 * What a page says of itself to search engines, in schema.org's words as JSON-LD. Public facts alone, as they stand on
 * the page too: a robot that is told more than a reader lists neither.
 */
import { photoUrl } from '../../../domain/photos/photo-urls.ts'
import { vehicleValueLabel } from '../../../domain/vehicle/vehicle-labels.ts'

/** An auction as the wire has it, of which this is said; the schemas' own type would bring zod into the browser's half. */
interface OfferWords {
  readonly title: string
  readonly description: string
  readonly status: string
  readonly starting_bid: number
  readonly current_bid: number | null
  readonly result: { readonly outcome: string; readonly amount: number | null } | null
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

/** Where something of the site stands: its origin, and the path. */
export interface Place {
  readonly origin: string
  readonly path: string
}

const AVAILABILITY = {
  toCome: 'https://schema.org/PreOrder',
  open: 'https://schema.org/InStock',
  sold: 'https://schema.org/SoldOut',
  over: 'https://schema.org/Discontinued',
} as const

/** One vehicle and what it costs now; each fact that is not known is left out. */
export function carOnOffer(auction: OfferWords, { origin, path }: Place): Thing {
  const { vehicle } = auction
  const { make, model, year, trim, vin, mileage, mileage_type: unit } = vehicle
  const url = origin + path
  return withoutGaps({
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
    offers: withoutGaps({
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      price: auction.result?.amount ?? auction.current_bid ?? auction.starting_bid,
      availability: availabilityOf(auction),
      availabilityStarts: auction.start_time,
      availabilityEnds: auction.end_time,
      seller: {
        '@type': auction.seller.user_type === 'dealer' ? 'AutoDealer' : 'Person',
        name: auction.seller.username,
      },
    }),
  })
}

/** The way from the home page to where one is; the last step is the page itself. */
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

/** The company and its site, with the search that the site has. */
export function siteItself(origin: string): Thing {
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

/** The text of a script that holds it; nothing in it ends the script, or begins a comment or another. */
export function jsonLd(things: readonly Thing[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c')
}

function availabilityOf({ status, result }: OfferWords): string {
  if (status === 'pending') return AVAILABILITY.toCome
  if (status === 'active' || status === 'paused') return AVAILABILITY.open
  return result?.outcome === 'sold' ? AVAILABILITY.sold : AVAILABILITY.over
}

function withoutGaps(thing: Thing): Thing {
  const known = Object.entries(thing).filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { '@type': thing['@type'], ...Object.fromEntries(known) }
}
