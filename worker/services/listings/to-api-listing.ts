/** The part of the wire's auction that is the listing's own: its words, its vehicle and its seller. */
import { centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import type { WireAuction, WireLiveAuction, WirePremiumSchedule } from '../../../domain/schemas/auction.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import type { WireVehicle } from '../../../domain/schemas/vehicle.ts'
import type { VehicleDeclarations } from '../../../domain/vehicle/declarations.ts'
import type { Listing, SellerRow, VehicleImageRow, VehicleRow } from '../../db/queries/listings/listings.ts'

export type ListingWords = Omit<WireAuction, keyof WireLiveAuction | 'bids' | 'watchers'>

/** The listing's words. `contact` says whether the viewer has the right to a private seller's telephone and address. */
export function listingWords(listing: Listing, contact: boolean): ListingWords {
  const { auction, vehicle, seller, images } = listing
  return {
    auction_number: auction.auctionNumber,
    title: auction.title,
    description: auction.description,
    auction_type: auction.auctionType,
    premium_schedule: premiumSchedule(auction.premiumSchedule),
    seller: sellerWords(seller, contact),
    vehicle_id: vehicle.id,
    vehicle: vehicleWords(vehicle, images),
    is_priority: auction.isPriority,
    is_featured: auction.isFeatured,
    created_at: iso(auction.createdAtMs),
    updated_at: iso(auction.updatedAtMs),
  }
}

function premiumSchedule(schedule: PremiumSchedule): WirePremiumSchedule {
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

/** Dealers' telephone and address are public; a private person's only with `contact` (Product page, Privacy). */
export function sellerWords(seller: SellerRow, contact: boolean): WireSeller {
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

/** A vehicle as the wire has it. */
export function vehicleWords(vehicle: VehicleRow, images: readonly VehicleImageRow[]): WireVehicle {
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
    declarations: declarationWords(vehicle.declarations),
    images: imageWords(images),
  }
}

/** Photos as the wire has them. */
export function imageWords(images: readonly VehicleImageRow[]): WireVehicle['images'] {
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

function declarationWords(declarations: VehicleDeclarations): WireVehicle['declarations'] {
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
