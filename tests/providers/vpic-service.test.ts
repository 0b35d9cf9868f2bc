import { afterEach, expect, test, vi } from 'vitest'
import { decodeVinByService } from '../../worker/providers/vin/vpic-service.ts'

const VIN = '1HGCV1F50KA000001'
const CONFIGURED = { VPIC_API_URL: 'https://vpic.example/api/' }

/** A result of the service: every field is a string, empty if unknown. */
const RESULT = {
  ModelYear: '2021',
  Make: 'TOYOTA',
  Model: 'RAV4 Prime',
  Trim: 'SE',
  BodyClass: 'Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)',
  FuelTypePrimary: 'Gasoline',
  ElectrificationLevel: 'PHEV (Plug-in Hybrid Electric Vehicle)',
  DisplacementL: '2.487',
  ErrorCode: '0',
}

function stubService(body: unknown, status = 200) {
  const fetchStub = vi.fn(async (_: string) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetchStub)
  return fetchStub
}

afterEach(() => vi.unstubAllGlobals())

test('vPIC service: known VIN -> requested by URL and mapped to listing values', async () => {
  const fetchStub = stubService({ Results: [RESULT] })
  expect(await decodeVinByService(CONFIGURED, VIN.toLowerCase())).toEqual({
    year: 2021,
    make: 'Toyota',
    model: 'RAV4 Prime',
    trim: 'SE',
    body_style: 'suv',
    fuel_type: 'hybrid',
    engine_size: 2.5,
  })
  expect(fetchStub.mock.calls[0]?.[0]).toBe(
    `https://vpic.example/api/vehicles/DecodeVinValues/${VIN}?format=json`,
  )
})

test.each([
  ['Sedan/Saloon', 'sedan'],
  ['Hatchback/Liftback/Notchback', 'hatchback'],
  ['Convertible/Cabriolet', 'convertible'],
  ['Crossover Utility Vehicle (CUV)', 'suv'],
  ['Pickup', 'truck'],
  ['Coupe', 'coupe'],
  ['Wagon', 'wagon'],
  ['Minivan', null],
  ['', null],
])('vPIC service: body class %j -> %j', async (BodyClass, body_style) => {
  stubService({ Results: [{ ...RESULT, BodyClass }] })
  expect(await decodeVinByService(CONFIGURED, VIN)).toMatchObject({ body_style })
})

test('vPIC service: missing fields -> null; missing make, model or year -> null result', async () => {
  stubService({ Results: [{ ModelYear: '2019', Make: 'HONDA', Model: 'Accord' }] })
  expect(await decodeVinByService(CONFIGURED, VIN)).toEqual({
    year: 2019,
    make: 'Honda',
    model: 'Accord',
    trim: null,
    body_style: null,
    fuel_type: null,
    engine_size: null,
  })
  for (const missing of [{ Make: '' }, { Model: ' ' }, { ModelYear: '' }]) {
    stubService({ Results: [{ ...RESULT, ...missing }] })
    expect(await decodeVinByService(CONFIGURED, VIN)).toBeNull()
  }
})

test('vPIC service: not configured or no VIN -> no request', async () => {
  const fetchStub = stubService({ Results: [RESULT] })
  expect(await decodeVinByService({}, VIN)).toBeNull()
  expect(await decodeVinByService(CONFIGURED, '../../x')).toBeNull()
  expect(fetchStub).not.toHaveBeenCalled()
})

test('vPIC service: other shape or status -> error', async () => {
  stubService({ Results: [] })
  await expect(decodeVinByService(CONFIGURED, VIN)).rejects.toThrow()
  stubService({ Results: [RESULT] }, 503)
  await expect(decodeVinByService(CONFIGURED, VIN)).rejects.toThrow('503')
})
