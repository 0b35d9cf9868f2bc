/**
 * Generates thousands of cars and auctions for the list benchmark with the spread of a real market: a few
 * models are frequent, most are rare; prices fall with age and mileage; most titles are clean, most auctions
 * have ended. Deterministic: the same number always makes the same car.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { createRandom, type Random } from '../demo/random.ts'
import { describeCar } from './car-descriptions.ts'
import { CAR_MODELS, type CarModel } from './car-models.ts'

const NEWEST_YEAR = 2026
export const SELLERS = 400

/** The cities of the sellers, the most frequent ones first; null for a seller without a city. */
const CITIES = [
  ...['Los Angeles', 'Irvine', 'Long Beach', 'Anaheim', 'Riverside', 'Santa Ana', 'Ontario', 'Pasadena'],
  ...[
    'Torrance',
    'Glendale',
    'Corona',
    'Huntington Beach',
    'San Bernardino',
    'Burbank',
    'Fontana',
    'Santa Monica',
  ],
  ...['Costa Mesa', 'Rancho Cucamonga', 'Temecula', 'Fullerton', 'Orange', 'Pomona', 'Downey', 'Van Nuys'],
  ...[
    'Newport Beach',
    'Moreno Valley',
    'Mission Viejo',
    'Santa Clarita',
    'Lancaster',
    'Palm Springs',
    'Whittier',
  ],
  ...[
    'Culver City',
    'Redondo Beach',
    'Murrieta',
    'Laguna Niguel',
    'Chino Hills',
    'Tustin',
    'Encino',
    'Malibu',
  ],
  null,
] as const

export interface GeneratedCar {
  readonly i: number
  readonly sellerId: number
  readonly vin: string
  readonly year: number
  readonly make: string
  readonly model: string
  readonly trim: string
  readonly bodyStyle: CarModel['bodyStyle']
  readonly mileage: number
  readonly drivetrain: string | null
  readonly fuelType: string
  readonly transmission: string
  readonly titleStatus: string
  readonly exteriorColor: string
  readonly description: string
}

export interface GeneratedAuction {
  readonly title: string
  readonly description: string
  readonly status: 'active' | 'pending' | 'paused' | 'ended' | 'cancelled'
  readonly startAtMs: number
  readonly endAtMs: number
  readonly hasReserve: 0 | 1
  readonly totalBids: number
  readonly startingBidCents: number
  readonly currentBidCents: number | null
  readonly createdAtMs: number
}

/** The city of a seller; sellers are numbered from 0. */
export function pickCity(seller: number): string | null {
  return CITIES[skewed(createRandom(7_000 + seller), CITIES.length, 1.6)] ?? null
}

/** The `i`th car and its auction at `nowMs`. */
export function generateCar(
  i: number,
  nowMs: number,
): { readonly car: GeneratedCar; readonly auction: GeneratedAuction } {
  const random = createRandom(Math.imul(i, 2_654_435_761))
  const kind = pickModel(random)
  const [from, to] = kind.years
  const year = Math.max(from, Math.min(to, NEWEST_YEAR) - skewed(random, to - from + 1, 1.5))
  const age = NEWEST_YEAR - year
  const mileage = Math.min(
    320_000,
    Math.round(random.between(300, 9_000) + age * random.between(4_500, 16_500)),
  )
  const trim = random.pick(kind.trims)
  const isRough = random.next() < 0.08
  const titleStatus = isRough
    ? random.pick(['salvage', 'rebuilt', 'rebuilt', 'lienholder', 'other'])
    : 'clean'
  const drivetrain = random.next() < 0.02 ? null : random.pick(kind.drivetrains)
  const sellerId = 900_001 + skewed(random, SELLERS, 2)
  const exteriorColor = random.pick(COLORS)
  const worth =
    kind.price *
    0.88 ** age *
    (1 - Math.min(0.35, mileage / 900_000)) *
    (0.8 + 0.4 * random.next()) *
    (isRough ? 0.6 : 1)
  const car: GeneratedCar = {
    i,
    sellerId,
    vin: `HLBENCH${String(i).padStart(10, '0')}`,
    year,
    make: kind.make,
    model: kind.model,
    trim,
    bodyStyle: kind.bodyStyle,
    mileage,
    drivetrain,
    fuelType: kind.fuel ?? 'gasoline',
    transmission: kind.fuel === 'electric' || random.next() < 0.93 ? 'automatic' : 'manual',
    titleStatus,
    exteriorColor,
    description: describeCar(random, { kind, year, mileage, exteriorColor }),
  }
  return { car, auction: generateAuction(random, car, worth, nowMs) }
}

function generateAuction(random: Random, car: GeneratedCar, worth: number, nowMs: number): GeneratedAuction {
  const status = pickStatus(random.next())
  const lengthMs = random.pick([3, 5, 7, 7, 7, 10, 14]) * DAY_MS
  const endAtMs = pickEnd(random, status, nowMs)
  const startAtMs = status === 'pending' ? nowMs + random.between(1, 3 * 24) * HOUR_MS : endAtMs - lengthMs
  const startingBid = Math.max(300, Math.round((worth * (0.3 + 0.35 * random.next())) / 100) * 100)
  const mayHaveBids = status !== 'pending'
  const totalBids = mayHaveBids && random.next() > 0.22 ? 1 + skewed(random, 60, 2.2) : 0
  const raise = Math.round((worth * (0.02 + 0.6 * random.next())) / 50) * 50
  return {
    title: `${car.year} ${car.make} ${car.model} ${car.trim}`,
    description: car.description,
    status,
    startAtMs,
    endAtMs: status === 'pending' ? startAtMs + lengthMs : endAtMs,
    hasReserve: random.next() < 0.45 ? 1 : 0,
    totalBids,
    startingBidCents: startingBid * 100,
    currentBidCents: totalBids === 0 ? null : (startingBid + Math.max(100, raise)) * 100,
    createdAtMs: startAtMs - random.between(1, 72) * HOUR_MS,
  }
}

/** Of a hundred auctions, 26 are active, 8 pending, 1 is paused, 61 have ended and 4 were cancelled. */
function pickStatus(at: number): GeneratedAuction['status'] {
  if (at < 0.26) return 'active'
  if (at < 0.34) return 'pending'
  if (at < 0.35) return 'paused'
  return at < 0.96 ? 'ended' : 'cancelled'
}

/** Active auctions end within ten days; past ones ended within three years, most of them recently. */
function pickEnd(random: Random, status: GeneratedAuction['status'], nowMs: number): number {
  if (status === 'active' || status === 'paused')
    return nowMs + HOUR_MS + Math.floor(random.next() * 10 * DAY_MS)
  return nowMs - MINUTE_MS - Math.floor(random.next() ** 1.7 * 3 * 365 * DAY_MS)
}

const SHARES = CAR_MODELS.reduce((sum, { share }) => sum + share, 0)

function pickModel(random: Random): CarModel {
  let left = random.next() * SHARES
  for (const model of CAR_MODELS) {
    left -= model.share
    if (left < 0) return model
  }
  return CAR_MODELS[0] as CarModel
}

/** A whole number from 0 to `below - 1`; the higher `power` is, the more frequent are the low ones. */
function skewed(random: Random, below: number, power: number): number {
  return Math.min(below - 1, Math.floor(random.next() ** power * below))
}

const COLORS = [
  ...[
    'White',
    'White',
    'White',
    'Black',
    'Black',
    'Gray',
    'Gray',
    'Silver',
    'Silver',
    'Blue',
    'Blue',
    'Red',
    'Red',
  ],
  ...['Green', 'Beige', 'Brown', 'Orange', 'Yellow', 'Pearl White', 'Midnight Blue'],
] as const
