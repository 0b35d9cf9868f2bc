/** Maps stored listings to the API's auction: the text, the vehicle and the seller. */
import { centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import type { WireAuction, WireLiveAuction, WirePremiumSchedule } from '../../../domain/schemas/auction.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type { Listing, SellerRow, VehicleImageRow, VehicleRow } from '../../db/queries/listings/listings.ts'

export type ApiListing = Omit<WireAuction, keyof WireLiveAuction | 'bids' | 'watchers'>

/** Maps a listing. `contact` says whether the viewer may see a private seller's phone and address. */
export function toApiListing(listing: Listing, contact: boolean): ApiListing {
  const { auction, vehicle, seller, images } = listing
  return {
    auction_number: auction.auctionNumber,
    title: auction.title,
    description: auction.description,
    auction_type: auction.auctionType,
    premium_schedule: toApiSchedule(auction.premiumSchedule),
    seller: toApiSeller(seller, contact),
    vehicle_id: vehicle.id,
    vehicle: toApiVehicle(vehicle, images),
    is_priority: auction.isPriority,
    is_featured: auction.isFeatured,
    created_at: iso(auction.createdAtMs),
    updated_at: iso(auction.updatedAtMs),
  }
}

function toApiSchedule(schedule: PremiumSchedule): WirePremiumSchedule {
  return {
    base_rate: schedule.baseRate,
    min_rate: schedule.minRate,
    max_rate: schedule.maxRate,
    tier_rates: schedule.tiers.map((tier) => ({
      min_amount: centsToDollars(tier.minAmountCents),
      max_amount: centsToDollarsOrNull(tier.maxAmountCents),
      rate: tier.rate,
    })),
  }
}

/** Maps a seller. A dealer's phone and address are public; a private person's need `contact`. */
export function toApiSeller(seller: SellerRow, contact: boolean): WireSeller {
  const isOpen = contact || seller.userType === 'dealer'
  return {
    id: seller.id,
    username: seller.username,
    first_name: seller.firstName,
    last_name: seller.lastName,
    phone: isOpen ? seller.phone : null,
    user_type: seller.userType,
    verification_status: seller.verificationStatus,
    created_at: iso(seller.createdAtMs),
    profile: {
      address: isOpen ? seller.address : null,
      city: seller.city,
      state: seller.state,
      zip_code: isOpen ? seller.zipCode : null,
      country: seller.country,
      business_name: seller.businessName,
      business_license: seller.businessLicense,
    },
  }
}

/** Maps a vehicle with its photos to the API's vehicle. */
export function toApiVehicle(vehicle: VehicleRow, images: readonly VehicleImageRow[]): WireVehicle {
  return {
    id: vehicle.id,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: vehicle.model,
    trim: vehicle.trim,
    body_style: vehicle.bodyStyle,
    mileage: vehicle.mileage,
    mileage_type: vehicle.mileageType,
    engine_size: vehicle.engineSize,
    fuel_type: vehicle.fuelType,
    transmission: vehicle.transmission,
    drivetrain: vehicle.drivetrain,
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
    condition_rating: vehicle.conditionRating,
    title_status: vehicle.titleStatus,
    features: vehicle.features,
    description: vehicle.description,
    declarations: toApiDeclarations(vehicle.declarations),
    images: toApiImages(images),
  }
}

/** Maps a vehicle's photos to the API's images. */
export function toApiImages(images: readonly VehicleImageRow[]): WireVehicle['images'] {
  return images.map((image) => ({
    id: image.id,
    image_path: image.imagePath,
    image_type: image.imageType,
    is_primary: image.isPrimary,
    sort_order: image.sortOrder,
    alt_text: image.altText,
    width: image.width,
    height: image.height,
    variants: image.variants,
  }))
}

function toApiDeclarations(declarations: VehicleDeclarations): WireVehicle['declarations'] {
  const { registration, smog, accidents, knownFaults } = declarations
  return {
    registration,
    smog: smog?.state === 'certified' ? { state: 'certified', certified_on: smog.certifiedOn } : smog,
    accidents,
    known_faults: knownFaults,
  }
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
