import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../domain/format/time-units.ts'
import { vinCheckDigitMatches, vinProblem } from '../../domain/vehicle/vin.ts'
import { findPhotos } from '../../scripts/demo/photos.ts'
import { createRandom } from '../../scripts/demo/random.ts'
import { DEMO_VEHICLES, planDemo, planShortAuction, SHORT_ENDS_MS } from '../../scripts/demo/scenes.ts'
import { ensureSlimVpic } from '../../scripts/vpic/slim.ts'
import { decodeVin } from '../../worker/providers/vin/decode-vin.ts'
import { sqliteAsD1 } from './sqlite-as-d1.ts'

const NOW_MS = Date.UTC(2026, 10, 21)

test('demo vehicles: every VIN -> decodes to its car', async () => {
  const vpic = sqliteAsD1(new DatabaseSync(ensureSlimVpic(), { readOnly: true }))
  for (const { vin, year, make, model, bodyStyle } of DEMO_VEHICLES) {
    expect(vinProblem(vin), vin).toBeNull()
    expect(vinCheckDigitMatches(vin), vin).toBe(true)
    const decoded = await decodeVin(vpic, vin)
    expect(
      { ...decoded, make: decoded?.make.toLowerCase(), model: decoded?.model.toLowerCase() },
      vin,
    ).toMatchObject({
      year,
      make: make.toLowerCase(),
      model: model.toLowerCase(),
      body_style: bodyStyle,
    })
  }
})

test('demo auctions: planned -> at least 48 different cars in every promised state', () => {
  const listings = planDemo(NOW_MS)
  expect(new Set(listings.map(({ vehicle }) => vehicle.vin)).size).toBe(listings.length)
  expect(listings.length).toBeGreaterThanOrEqual(48)
  const active = listings.filter(({ startAtMs, endAtMs }) => startAtMs <= NOW_MS && endAtMs > NOW_MS)
  expect(active.length).toBeGreaterThanOrEqual(20)
  expect(Math.max(...active.map(({ endAtMs }) => endAtMs)) - NOW_MS).toBeGreaterThan(9 * DAY_MS)
  expect(active.some(({ bids }) => bids.length >= 20)).toBe(true)
  expect(listings.some(({ startAtMs }) => startAtMs > NOW_MS)).toBe(true)
  expect(listings.filter(({ endAtMs }) => endAtMs <= NOW_MS).length).toBeGreaterThanOrEqual(10)
})

test('demo bids: planned -> in order, between start and now', () => {
  for (const { title, bids, startAtMs } of planDemo(NOW_MS)) {
    const times = bids.map(({ atMs }) => atMs)
    expect(times, title).toEqual(times.toSorted((a, b) => a - b))
    for (const atMs of times) {
      expect(atMs, title).toBeGreaterThan(startAtMs)
      expect(atMs, title).toBeLessThanOrEqual(NOW_MS)
    }
  }
})

test('demo short auctions: planned -> end in 3 and 20 minutes, with bids before the soft close', () => {
  for (const endsInMs of SHORT_ENDS_MS) {
    for (let seed = 0; seed < 50; seed += 1) {
      const { endAtMs, bids, vehicle } = planShortAuction(endsInMs, createRandom(seed), NOW_MS)
      expect(endAtMs).toBe(NOW_MS + endsInMs)
      expect(vinCheckDigitMatches(vehicle.vin)).toBe(true)
      expect(bids.length).toBeGreaterThan(0)
      expect(bids.every(({ atMs }) => endAtMs - atMs > 5 * MINUTE_MS)).toBe(true)
    }
  }
})

test('demo photos: car with photos -> eight in its own color', () => {
  for (const vehicle of DEMO_VEHICLES) {
    expect(findPhotos(vehicle), `${vehicle.model} in ${vehicle.exteriorColor}`).toHaveLength(8)
    expect(vehicle.description.length).toBeLessThanOrEqual(1_000)
  }
  expect(DEMO_VEHICLES.some(({ hasPhotos }) => hasPhotos === false)).toBe(true)
})
