/** Plans the listing of each demo car: the times of its auction, its terms and its bids. */

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import type { SeedListing } from '../../domain/schemas/seed.ts'
import { vehicleName } from '../../domain/vehicle/vehicle-labels.ts'
import { planBids } from './plan-bids.ts'
import { createRandom, type Random, toSeed } from './random.ts'
import type { DemoVehicle } from './vehicles/vehicle.ts'

const DURATIONS_DAYS = [3, 5, 7, 10, 14] as const

/** The state that an auction of the demo shows. */
export type Scene =
  | { readonly kind: 'active'; readonly endsInMs: number; readonly bids?: number }
  | { readonly kind: 'pending'; readonly startsInMs: number }
  | {
      readonly kind: 'ended'
      readonly agoMs: number
      readonly outcome: 'sold' | 'reserve_not_met' | 'no_bids'
    }

export type PlannedListing = Omit<SeedListing, 'images'> & { readonly hasPhotos: boolean }

/** The listing of one car in a scene. Deterministic for the same car, scene and time. */
export function planListing(
  vehicle: DemoVehicle,
  scene: Scene,
  options: {
    readonly sellerEmail: string
    readonly isPriority: boolean
    readonly isFeatured: boolean
    readonly nowMs: number
  },
): PlannedListing {
  const { nowMs, ...listed } = options
  const random = createRandom(toSeed(vehicle.vin))
  const terms = planTerms(vehicle.worth, scene, random)
  const times = planTimes(scene, random, nowMs)
  const { worth, hasPhotos = true, description, ...car } = vehicle
  const listing = {
    ...listed,
    ...terms,
    ...times,
    vehicle: { ...car, features: [...car.features] },
    title: vehicleName(vehicle),
    description,
    hasPhotos,
    createdAtMs: Math.min(times.startAtMs, nowMs) - HOUR_MS,
  }
  return { ...listing, bids: inventBids(listing, scene, worth, random, nowMs) }
}

function planTerms(worth: number, scene: Scene, random: Random) {
  const startingBid = hundreds(worth * (0.32 + random.next() * 0.2))
  const needsReserve = scene.kind === 'ended' && scene.outcome === 'reserve_not_met'
  const reserve = needsReserve || random.next() < 0.55 ? hundreds(worth * (0.84 + random.next() * 0.1)) : null
  const buyNow = random.next() < 0.3 ? hundreds(worth * 1.14) : null
  return { startingBid, reserve, buyNow }
}

function planTimes(scene: Scene, random: Random, nowMs: number) {
  switch (scene.kind) {
    case 'pending': {
      const startAtMs = nowMs + scene.startsInMs
      return { startAtMs, endAtMs: startAtMs + random.pick(DURATIONS_DAYS) * DAY_MS }
    }
    case 'active': {
      const endAtMs = nowMs + scene.endsInMs
      // Long enough to have started at least half a day ago.
      const fitting = DURATIONS_DAYS.filter((days) => days * DAY_MS > scene.endsInMs + DAY_MS / 2)
      return { startAtMs: endAtMs - random.pick(fitting) * DAY_MS, endAtMs }
    }
    case 'ended': {
      const endAtMs = nowMs - scene.agoMs
      return { startAtMs: endAtMs - random.pick(DURATIONS_DAYS) * DAY_MS, endAtMs }
    }
  }
}

function inventBids(
  listing: Omit<PlannedListing, 'bids'>,
  scene: Scene,
  worth: number,
  random: Random,
  nowMs: number,
): PlannedListing['bids'] {
  switch (scene.kind) {
    case 'pending':
      return []
    case 'active': {
      const passed = (nowMs - listing.startAtMs) / (listing.endAtMs - listing.startAtMs)
      const commands = scene.bids ?? Math.round(passed * random.between(4, 13))
      // With few bids the price is still below the car's value.
      const reached = worth * (0.55 + 0.38 * passed) - listing.startingBid
      const target = hundreds(listing.startingBid + reached * Math.min(1, commands / 7))
      // At least some minutes ago, and never so late that a bid would have extended the auction.
      const untilMs = Math.min(nowMs - 4 * MINUTE_MS, listing.endAtMs - 6 * MINUTE_MS)
      return planBids({ listing, commands, target, untilMs, random })
    }
    case 'ended': {
      if (scene.outcome === 'no_bids') return []
      const reached = scene.outcome === 'sold' ? 0.95 + random.next() * 0.09 : 0.7 + random.next() * 0.1
      return planBids({
        listing,
        commands: random.between(8, 18),
        target: hundreds(worth * reached),
        untilMs: listing.endAtMs - MINUTE_MS,
        random,
      })
    }
  }
}

function hundreds(dollars: number): number {
  return Math.max(100, Math.round(dollars / 100) * 100)
}
