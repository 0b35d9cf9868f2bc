/**
 * The generated cars of the list benchmarks vary like a real market; uniform data would make the figures too
 * good.
 */
import { expect, test } from 'vitest'
import { VEHICLE_LIMITS } from '../../domain/vehicle/enumerations.ts'
import { generateCar, pickCity, SELLERS } from '../../scripts/bench/cars.ts'

const NOW_MS = Date.parse('2026-11-22T00:00:00Z')
const MANY = Array.from({ length: 5_000 }, (_, index) => generateCar(index + 1, NOW_MS))

function shares<T>(of: (generated: (typeof MANY)[number]) => T): ReadonlyMap<T, number> {
  const counts = new Map<T, number>()
  for (const generated of MANY) counts.set(of(generated), (counts.get(of(generated)) ?? 0) + 1 / MANY.length)
  return counts
}

test('generated cars: same number -> same car', () => {
  expect(generateCar(7, NOW_MS)).toEqual(generateCar(7, NOW_MS))
  expect(generateCar(7, NOW_MS)).not.toEqual(generateCar(8, NOW_MS))
})

test('generated cars: makes and models -> many, with frequent and rare ones', () => {
  const makes = shares(({ car }) => car.make)
  expect(makes.size).toBeGreaterThan(25)
  expect(Math.max(...makes.values())).toBeGreaterThan(0.12)
  expect(Math.min(...makes.values())).toBeLessThan(0.005)
  expect(Math.max(...shares(({ car }) => `${car.make} ${car.model}`).values())).toBeLessThan(0.1)
})

test('generated cars: titles, statuses and body styles -> realistic shares, all present', () => {
  expect(shares(({ car }) => car.titleStatus).get('clean')).toBeGreaterThan(0.85)
  const statuses = shares(({ auction }) => auction.status)
  expect([...statuses.keys()].sort()).toEqual(['active', 'cancelled', 'ended', 'paused', 'pending'])
  expect(statuses.get('active')).toBeGreaterThan(0.2)
  expect(shares(({ car }) => car.bodyStyle).size).toBe(7)
  expect(new Set(Array.from({ length: SELLERS }, (_, seller) => pickCity(seller))).size).toBeGreaterThan(30)
})

test('generated cars: prices, bids and ends -> consistent with age and status', () => {
  const averagePrice = (years: (year: number) => boolean) => {
    const prices = MANY.filter(({ car }) => years(car.year)).map(({ auction }) => auction.startingBidCents)
    return prices.reduce((sum, price) => sum + price, 0) / prices.length
  }
  expect(averagePrice((year) => year > 2020)).toBeGreaterThan(3 * averagePrice((year) => year < 2008))
  for (const { car, auction } of MANY) {
    expect(car.mileage).toBeLessThanOrEqual(VEHICLE_LIMITS.maxMileage)
    expect(auction.currentBidCents === null).toBe(auction.totalBids === 0)
    if (auction.currentBidCents !== null)
      expect(auction.currentBidCents).toBeGreaterThan(auction.startingBidCents)
    expect(auction.endAtMs).toBeGreaterThan(auction.startAtMs)
    if (auction.status === 'active') expect(auction.endAtMs).toBeGreaterThan(NOW_MS)
    if (auction.status === 'ended') expect(auction.endAtMs).toBeLessThan(NOW_MS)
    if (auction.status === 'pending') expect(auction.startAtMs).toBeGreaterThan(NOW_MS)
  }
})
