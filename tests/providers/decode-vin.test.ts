import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test, vi } from 'vitest'
import { ensureSlimVpic } from '../../scripts/vpic/slim.ts'
import { decodeVin } from '../../worker/providers/vin/decode-vin.ts'
import { sqliteAsD1 } from './sqlite-as-d1.ts'

const file = new DatabaseSync(ensureSlimVpic(), { readOnly: true })
const vpic = sqliteAsD1(file)

afterAll(() => file.close())

const KNOWN = [
  [
    '2T3W1RFV6KW028530',
    {
      year: 2019,
      make: 'Toyota',
      model: 'RAV4',
      trim: null,
      body_style: 'suv',
      fuel_type: 'gasoline',
      engine_size: 2.5,
    },
  ],
  [
    'WDC0G4JB2JV091273',
    {
      year: 2018,
      make: 'Mercedes-Benz',
      model: 'GLC-Class',
      trim: 'GLC300',
      body_style: 'suv',
      fuel_type: 'gasoline',
      engine_size: 2,
    },
  ],
  [
    'WBA5U9C0XLFH48217',
    {
      year: 2020,
      make: 'BMW',
      model: 'M340i',
      trim: 'xDrive',
      body_style: 'sedan',
      fuel_type: 'gasoline',
      engine_size: 3,
    },
  ],
  [
    '1FTFW1ET5DFC10312',
    {
      year: 2013,
      make: 'Ford',
      model: 'F-150',
      trim: null,
      body_style: 'truck',
      fuel_type: 'gasoline',
      engine_size: 3.5,
    },
  ],
  [
    'JTDKARFU0J3056789',
    {
      year: 2018,
      make: 'Toyota',
      model: 'Prius',
      trim: null,
      body_style: 'hatchback',
      fuel_type: 'hybrid',
      engine_size: 1.8,
    },
  ],
  [
    '5YJ3E1EA4KF392054',
    {
      year: 2019,
      make: 'Tesla',
      model: 'Model 3',
      trim: null,
      body_style: 'sedan',
      fuel_type: 'electric',
      engine_size: null,
    },
  ],
  [
    '1HGCM82633A004352',
    {
      year: 2003,
      make: 'Honda',
      model: 'Accord',
      trim: 'EX-V6',
      body_style: 'coupe',
      fuel_type: 'gasoline',
      engine_size: null,
    },
  ],
] as const

for (const [vin, vehicle] of KNOWN) {
  test(`decode VIN: ${vin} -> ${vehicle.year} ${vehicle.make} ${vehicle.model}`, async () => {
    expect(await decodeVin(vpic, vin)).toEqual(vehicle)
  })
}

test('decode VIN: lower case and surrounding spaces -> decoded', async () => {
  expect(await decodeVin(vpic, ' 2t3w1rfv6kw028530 ')).toMatchObject({ make: 'Toyota', model: 'RAV4' })
})

test('decode VIN: wrong check digit -> decoded, because older imports have none', async () => {
  expect(await decodeVin(vpic, '2T3W1RFV0KW028530')).toMatchObject({ make: 'Toyota', model: 'RAV4' })
})

test('decode VIN: 16 characters or the letter O -> null', async () => {
  expect(await decodeVin(vpic, '2T3W1RFV6KW02853')).toBeNull()
  expect(await decodeVin(vpic, '2T3W1RFV6KWO28530')).toBeNull()
})

test('decode VIN: unknown maker -> null', async () => {
  expect(await decodeVin(vpic, 'QQQ11111111111111'.replaceAll('Q', '0'))).toBeNull()
})

test('decode VIN: failing database -> error, not null', async () => {
  // The decoder also logs the failure.
  vi.spyOn(console, 'error').mockReturnValue()
  await expect(decodeVin(sqliteAsD1(new DatabaseSync(':memory:')), '2T3W1RFV6KW028530')).rejects.toThrow()
})
