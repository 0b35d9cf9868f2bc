import { DatabaseSync } from 'node:sqlite'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import {
  CREATE_DEFAULTS,
  type CreateForm,
  type CreateValues,
  EMPTY_CREATE_FORM,
  toVehicleBody,
  withDecoded,
  withValues,
} from '../../domain/listing/create-form.ts'
import { parseDraftContent, toDraftContent } from '../../domain/listing/draft-content.ts'
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
    } else if (decoded?.fuel_type !== 'electric') expect(real.litres.size).not.toBe(1)
    if (decoded?.fuel_type === 'electric') expect(decoded.engine_size).toBeNull()
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

/** What a seller may enter before, between and after two decodings. */
const entries = fc.record(
  {
    year: fc.constant('1999'),
    model: fc.constant('Own model'),
    trim: fc.constant('Own trim'),
    body_style: fc.constantFrom('sedan', 'wagon'),
    fuel_type: fc.constantFrom('gasoline', 'electric'),
    engine_size: fc.constant('9.9'),
  },
  { requiredKeys: [] },
)
const FACTS = ['year', 'make', 'model', 'trim', 'body_style', 'fuel_type', 'engine_size'] as const

test('two VINs: decoded one after the other in one form -> only facts of the second car or of the seller', async () => {
  const decodings = await Promise.all(
    VINS.map(async ({ vin }) => ({ vin, decoded: await decodeVin(vpic, vin) })),
  )
  const cars = decodings.flatMap(({ vin, decoded }) => (decoded === null ? [] : [{ ...decoded, vin }]))
  expect(cars.length).toBeGreaterThan(90)
  const inDraft = (form: CreateForm) => parseDraftContent(JSON.parse(JSON.stringify(toDraftContent(form))))
  const pairs = fc.tuple(fc.constantFrom(...cars), fc.constantFrom(...cars)).filter(([a, b]) => a !== b)
  fc.assert(
    fc.property(pairs, entries, entries, fc.boolean(), ([first, second], before, between, isStored) => {
      const typed: Partial<CreateValues> = { ...before, ...between }
      const start = withDecoded(withValues(EMPTY_CREATE_FORM, { ...before, vin: first.vin }), first).form
      const edited = withValues(isStored ? inDraft(start) : start, between)
      const form = withDecoded(withValues(edited, { vin: second.vin }), second).form
      const published = toVehicleBody(form)
      for (const fact of FACTS) {
        const said = second[fact] === null ? CREATE_DEFAULTS[fact] : String(second[fact])
        // The engine size that was typed disappears while the car is electric.
        const expected = fact === 'engine_size' ? [typed[fact], said, ''] : [typed[fact] ?? said]
        expect(expected, fact).toContain(published[fact])
      }
      if (published.fuel_type === 'electric') expect(published.engine_size).toBe('')
    }),
    { numRuns: 200 },
  )
})
