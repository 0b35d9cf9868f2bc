import { locationText } from '../account/person-labels.ts'
import { dateTimeText } from '../format/times.ts'
import { dollarsWhole } from '../format/usd.ts'
import { mileageText } from '../vehicle/vehicle-labels.ts'

interface PostFacts {
  readonly title: string
  readonly mileage: number | null
  readonly mileageType: string | null
  readonly place: { readonly city: string | null; readonly state: string | null }
  /** Dollars. */
  readonly startingBid: number
  readonly hasReserve: boolean
  readonly endAtMs: number
  /** The auction's absolute URL. */
  readonly address: string
  readonly nowMs: number
}

/** The text of a post about an auction: its title and public facts, never the reserve. */
export function socialPostText(post: PostFacts): string {
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
