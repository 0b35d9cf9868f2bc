import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { isVin, vinCheckDigitMatches } from '../../domain/vehicle/vin.ts'
import { ensureSlimVpic } from '../../scripts/vpic/slim.ts'
import { decodeVin } from '../../worker/providers/vin/decode-vin.ts'
import { realVins } from './real-vins.ts'
import { sqliteAsD1 } from './sqlite-as-d1.ts'

const file = new DatabaseSync(ensureSlimVpic(), { readOnly: true })
const vpic = sqliteAsD1(file)

afterAll(() => file.close())

const VINS = realVins(file, 100)

test('hundred VINs: sample -> many makers, schemas and years', () => {
  expect(new Set(VINS.map(({ vin }) => vin)).size).toBe(100)
  expect(new Set(VINS.map(({ make }) => make.toLowerCase())).size).toBeGreaterThanOrEqual(10)
  expect(new Set(VINS.map(({ year }) => year)).size).toBeGreaterThanOrEqual(10)
  expect(VINS.every(({ vin }) => isVin(vin) && vinCheckDigitMatches(vin))).toBe(true)
})

const BODIES = [
  [/^Sedan/, 'sedan'],
  [/^Coupe/, 'coupe'],
  [/^Convertible/, 'convertible'],
  [/^Hatchback/, 'hatchback'],
  [/^Wagon/, 'wagon'],
  [/^Sport Utility Vehicle/, 'suv'],
  [/^Pickup/, 'truck'],
] as const
const FUELS = [
  [/^Gasoline/, 'gasoline'],
  [/^Diesel/, 'diesel'],
  [/^Electric/, 'electric'],
] as const

/** The listing's value for a single name; undefined for several names or an unknown one. */
function toValue<T>(names: ReadonlySet<string>, meanings: readonly (readonly [RegExp, T])[]): T | undefined {
  const [name = '', ...others] = names
  return others.length === 0 ? meanings.find(([pattern]) => pattern.test(name))?.[1] : undefined
}

test.each(VINS.map((real) => [real.vin, real] as const))(
  'hundred VINs: %s -> decodes as the vPIC tables say',
  async (vin, real) => {
    const decoded = await decodeVin(vpic, vin)
    expect(decoded?.year).toBe(real.year)
    expect(decoded?.make.toLowerCase()).toBe(real.make.toLowerCase())
    expect([...real.models]).toContain(decoded?.model)
    const body = toValue(real.bodies, BODIES)
    if (body) expect(decoded?.body_style).toBe(body)
    if (real.bodies.size === 0) expect(decoded?.body_style).toBeNull()
    const fuel = toValue(real.fuels, FUELS)
    if (fuel && !real.isElectrified) expect(decoded?.fuel_type).toBe(fuel)
    if (decoded?.engine_size != null) {
      expect([...real.litres].map((litres) => Math.round(litres * 10) / 10)).toContain(decoded.engine_size)
    } else expect(real.litres.size).not.toBe(1)
  },
)

test('hundred VINs: sample -> enough with a body and a fuel', () => {
  expect(VINS.filter(({ bodies }) => toValue(bodies, BODIES)).length).toBeGreaterThan(60)
  expect(VINS.filter(({ fuels }) => toValue(fuels, FUELS)).length).toBeGreaterThan(30)
})

test('hundred VINs: decoding -> 95 percent within 300 ms', async () => {
  const times: number[] = []
  for (const { vin } of VINS) {
    const startedAt = performance.now()
    await decodeVin(vpic, vin)
    times.push(performance.now() - startedAt)
  }
  times.sort((a, b) => a - b)
  // The 95th percentile: a busy machine may delay a few.
  expect(times[94]).toBeLessThan(300)
})

test.each([
  ['with the letter I', (vin: string) => `${vin.slice(0, 16)}I`],
  ['with the letter O', (vin: string) => `${vin.slice(0, 16)}O`],
  ['with the letter Q', (vin: string) => `${vin.slice(0, 16)}Q`],
  ['of 16 characters', (vin: string) => vin.slice(0, 16)],
])('hundred VINs: %s -> null', async (_, spoil) => {
  for (const { vin } of VINS) expect(await decodeVin(vpic, spoil(vin))).toBeNull()
})
