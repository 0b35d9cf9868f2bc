/**
 * Assigns the scenes to the demo cars: running, upcoming and ended auctions, with their sellers and
 * promotions.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { withVinCheckDigit } from '../../domain/vehicle/vin.ts'
import { type PlannedListing, planListing, type Scene } from './plan-listing.ts'
import type { Random } from './random.ts'
import { CONVERTIBLES } from './vehicles/convertibles.ts'
import { COUPES } from './vehicles/coupes.ts'
import { HATCHBACKS } from './vehicles/hatchbacks.ts'
import { SEDANS } from './vehicles/sedans.ts'
import { SUVS } from './vehicles/suvs.ts'
import { TRUCKS } from './vehicles/trucks.ts'
import type { DemoVehicle } from './vehicles/vehicle.ts'
import { WAGONS } from './vehicles/wagons.ts'

/** The ends of the two short auctions, which every start adds so that one can watch an auction close. */
export const SHORT_ENDS_MS = [3 * MINUTE_MS, 20 * MINUTE_MS] as const

const SELLERS = [
  'dealer',
  'seller',
  'coastdealer',
  'pasadena_seller',
  'dealer',
  'longbeach_seller',
  'riverside_seller',
  'coastdealer',
  'torrance_seller',
].map((name) => `${name}@hammerlane.test`)

const BODY_STYLES = [SEDANS, SUVS, TRUCKS, COUPES, CONVERTIBLES, WAGONS, HATCHBACKS]

/** Every car, alternating between the body styles. */
export const DEMO_VEHICLES: readonly DemoVehicle[] = Array.from(
  { length: Math.max(...BODY_STYLES.map((cars) => cars.length)) },
  (_, index) => BODY_STYLES.flatMap((cars) => cars[index] ?? []),
).flat()

// By their index in DEMO_VEHICLES; all others are active.
const BUSIEST = 7
const PENDING = [9, 18, 28, 40, 48, 57]
const SOLD = [5, 12, 16, 19, 23, 27, 33, 38, 44, 50]
const RESERVE_NOT_MET = [10, 25, 36, 47]
const NO_BIDS = [30, 53]
const PRIORITY = [7, 21, 35]
const FEATURED = [3, 7, 14, 24]

/** Descriptions of the short auctions' cars by kind of seller; true of any car. */
const PRIVATE_DESCRIPTIONS = [
  'Kept in a garage and driven to work and back. Two keys, the owner’s manual and a folder of service records come with it. There are a few stone chips on the nose, and nothing needs doing.',
  'Second owner, and the first one is known. Washed by hand, never smoked in, serviced when it asked for it. One tire was replaced after a nail. The photos show it as it stands.',
  'Sold because the family has grown. All services are on record, the last one in September. A light scratch on the rear bumper is the only mark that one would notice. It can be seen on weekday evenings.',
  'Mostly freeway miles, and it drives as straight as on its first day. New wiper blades and a fresh battery this fall. The seats are clean, and everything that has a switch works.',
  'A local car all its life, with the smog certificate in hand. The brakes have more than half left. One wheel has a curb mark, which the price should reflect. Ready to be driven home.',
] as const
const DEALER_DESCRIPTIONS = [
  'Taken in trade from its second owner, with both keys and the service folder. Inspected in our shop: brakes and tires have more than half left. There are a few stone chips on the nose. Can be seen on our lot during business hours.',
  'A one-owner lease return, serviced on schedule and detailed for the sale. New wiper blades and a fresh battery were put in here this fall. One wheel has a curb mark. Title and smog paperwork are ready to sign.',
  'Bought by us from a local owner who kept every receipt. Mostly freeway miles, and it drives as straight as on its first day. A light scratch on the rear bumper is the only mark that one would notice. Test drives on any weekday.',
] as const
/** The dealers among the sellers: their descriptions do not claim to have owned the car. */
const DEALERS = ['dealer', 'coastdealer'].map((name) => `${name}@hammerlane.test`)

/** The whole demo as of `nowMs`, without the short auctions. */
export function planDemo(nowMs: number): PlannedListing[] {
  const active = DEMO_VEHICLES.map((_, place) => place).filter(isOrdinaryActive)
  return DEMO_VEHICLES.map((vehicle, place) =>
    planListing(vehicle, planScene(place, active), { ...pickSeller(place), nowMs }),
  )
}

/** A short auction of another car of a demo model: its VIN gets another serial number. */
export function planShortAuction(endsInMs: number, random: Random, nowMs: number): PlannedListing {
  const model = random.pick(DEMO_VEHICLES.filter(({ hasPhotos }) => hasPhotos !== false))
  const serial = String(random.between(0, 9_999)).padStart(4, '0')
  // It is another car of the model: its mileage and history differ from the demo's.
  const listing = pickSeller(random.between(0, SELLERS.length - 1))
  const descriptions = DEALERS.includes(listing.sellerEmail) ? DEALER_DESCRIPTIONS : PRIVATE_DESCRIPTIONS
  const vehicle = {
    ...model,
    vin: withVinCheckDigit(model.vin.slice(0, 13) + serial),
    mileage: Math.round((model.mileage * random.between(72, 128)) / 1_000) * 10 + random.between(1, 9),
    description: random.pick<string>(descriptions),
  }
  const options = { ...listing, isPriority: false, isFeatured: false }
  return planListing(vehicle, { kind: 'active', endsInMs, bids: 9 }, { ...options, nowMs })
}

function planScene(place: number, active: readonly number[]): Scene {
  if (place === BUSIEST) return { kind: 'active', endsInMs: 9 * HOUR_MS, bids: 28 }
  const pending = PENDING.indexOf(place)
  if (pending >= 0) return { kind: 'pending', startsInMs: (pending + 1) * 9 * HOUR_MS }
  const sold = SOLD.indexOf(place)
  if (sold >= 0) return { kind: 'ended', agoMs: (sold * 3 + 0.2) * DAY_MS, outcome: 'sold' }
  const unmet = RESERVE_NOT_MET.indexOf(place)
  if (unmet >= 0) return { kind: 'ended', agoMs: (unmet * 6 + 0.7) * DAY_MS, outcome: 'reserve_not_met' }
  const ignored = NO_BIDS.indexOf(place)
  if (ignored >= 0) return { kind: 'ended', agoMs: (ignored * 9 + 4.4) * DAY_MS, outcome: 'no_bids' }
  const part = active.indexOf(place) / active.length
  return { kind: 'active', endsInMs: Math.round((2.5 + part ** 1.3 * 237) * HOUR_MS) + place * 7 * MINUTE_MS }
}

function isOrdinaryActive(place: number): boolean {
  return ![BUSIEST, ...PENDING, ...SOLD, ...RESERVE_NOT_MET, ...NO_BIDS].includes(place)
}

function pickSeller(place: number) {
  return {
    sellerEmail: SELLERS[place % SELLERS.length] ?? 'seller@hammerlane.test',
    isPriority: PRIORITY.includes(place),
    isFeatured: FEATURED.includes(place),
  }
}
