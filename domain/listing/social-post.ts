import { locationText } from '../account/person-labels.ts'
import { dateTimeText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { mileageText } from '../vehicle/vehicle-labels.ts'

interface Posted {
  readonly title: string
  readonly mileage: number | null
  readonly mileageType: string | null
  readonly place: { readonly city: string | null; readonly state: string | null }
  /** Dollars. */
  readonly startingBid: number
  readonly hasReserve: boolean
  readonly endAtMs: number
  /** Where the auction stands. */
  readonly address: string
  readonly nowMs: number
}

/** What a post about an auction says: facts of the listing alone, and the seller's own title. Never the reserve. */
export function socialPostText(post: Posted): string {
  const { title, mileage, mileageType, place, startingBid, hasReserve, endAtMs, address, nowMs } = post
  const miles = mileage === null ? null : mileageText(mileage, mileageType)
  const facts = [miles, locationText(place), hasReserve ? null : 'No Reserve']
  return [
    `Now open for bids: ${title}`,
    facts.filter(Boolean).join(' · '),
    `Starting bid ${dollarsWhole(startingBid)}. Ends ${dateTimeText(endAtMs, nowMs)}.`,
    address,
  ]
    .filter((line) => line !== '')
    .join('\n')
}
