/** Maps stored listings to the API's auction: the text, the vehicle and the seller. */
import { publicBusiness } from '../../../domain/account/dealer-approval.ts'
import { centsToDollars, centsToDollarsOrNull } from '../../../domain/money/cents.ts'
import type { PremiumSchedule } from '../../../domain/money/premium.ts'
import type { WireAuction, WireLiveAuction, WirePremiumSchedule } from '../../../domain/schemas/auction.ts'
import type { WireSeller } from '../../../domain/schemas/user.ts'
import type { Listing, SellerRow } from '../../db/queries/listings/listings.ts'
import { toApiVehicle } from './vehicle-columns.ts'

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

/** Maps a seller. A dealer's phone and address are public; a private person's need `contact`. docs/rules/accounts.md, Profile */
export function toApiSeller(seller: SellerRow, contact: boolean): WireSeller {
  const isOpen = contact || seller.userType === 'dealer'
  const business = publicBusiness(seller)
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
      business_name: business.name,
      business_license: business.license,
    },
  }
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
