import { afterEach, expect, test, vi } from 'vitest'
import { decodeVinByService } from '../../worker/providers/vin/vpic-service.ts'

const VIN = '1HGCV1F50KA000001'
const NAMED = { VPIC_API_URL: 'https://vpic.example/api/' }

/** A result as the service writes it: every field a text, empty where it is not known. */
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

function answering(body: unknown, status = 200) {
  const asked = vi.fn(async (_: string) => Response.json(body, { status }))
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => vi.unstubAllGlobals())

test('a VIN is asked for by its address, and the answer is put in a listing’s words', async () => {
  const asked = answering({ Results: [RESULT] })
  expect(await decodeVinByService(NAMED, VIN.toLowerCase())).toEqual({
    year: 2021,
    make: 'Toyota',
    model: 'RAV4 Prime',
    trim: 'SE',
    body_style: 'suv',
    fuel_type: 'hybrid',
    engine_size: 2.5,
  })
  expect(asked.mock.calls[0]?.[0]).toBe(
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
])('the body %j is %j', async (BodyClass, body_style) => {
  answering({ Results: [{ ...RESULT, BodyClass }] })
  expect(await decodeVinByService(NAMED, VIN)).toMatchObject({ body_style })
})

test('what the service does not know is null, and without maker, model or year all of it', async () => {
  answering({ Results: [{ ModelYear: '2019', Make: 'HONDA', Model: 'Accord' }] })
  expect(await decodeVinByService(NAMED, VIN)).toEqual({
    year: 2019,
    make: 'Honda',
    model: 'Accord',
    trim: null,
    body_style: null,
    fuel_type: null,
    engine_size: null,
  })
  for (const missing of [{ Make: '' }, { Model: ' ' }, { ModelYear: '' }]) {
    answering({ Results: [{ ...RESULT, ...missing }] })
    expect(await decodeVinByService(NAMED, VIN)).toBeNull()
  }
})

test('nobody is asked where no service is named, or for what is no VIN', async () => {
  const asked = answering({ Results: [RESULT] })
  expect(await decodeVinByService({}, VIN)).toBeNull()
  expect(await decodeVinByService(NAMED, '../../x')).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})

test('an answer of another shape, or none, is an error', async () => {
  answering({ Results: [] })
  await expect(decodeVinByService(NAMED, VIN)).rejects.toThrow()
  answering({ Results: [RESULT] }, 503)
  await expect(decodeVinByService(NAMED, VIN)).rejects.toThrow('503')
})
