import { expect, test } from 'vitest'
import { parseDraftContent } from '../../../domain/listing/draft-content.ts'
import { EQUIPMENT_LIMITS } from '../../../domain/vehicle/equipment.ts'

const DECODED = {
  vin: '1HGCV1F51KA000001',
  year: 2019,
  make: 'Honda',
  model: 'Accord',
  trim: 'EX-L',
  body_style: 'wagon',
  fuel_type: 'hybrid',
  engine_size: 2,
}
const decodedOf = (changes: object) => parseDraftContent({ decoded: { ...DECODED, ...changes } }).decoded

test('draft: decoded VIN -> its facts, in the lists of the form or not at all', () => {
  expect(decodedOf({})).toEqual(DECODED)
  const unknown = { trim: 7, body_style: 'van', fuel_type: 'steam', engine_size: '2' }
  expect(decodedOf(unknown)).toEqual({
    ...DECODED,
    trim: null,
    body_style: null,
    fuel_type: null,
    engine_size: null,
  })
})

test.each(['vin', 'year', 'make', 'model'])('draft: decoded VIN without its %s -> none', (fact) => {
  expect(decodedOf({ [fact]: null })).toBeNull()
  expect(decodedOf({ [fact]: undefined })).toBeNull()
})

test.each([null, 'x', 7, undefined])('draft: decoded VIN is %j -> none', (decoded) => {
  expect(parseDraftContent({ decoded }).decoded).toBeNull()
})

test('draft: more equipment than a listing takes -> cut to its maximum', () => {
  const equipment = Array.from({ length: 4_500 }, (_, index) => `Item ${index}`)
  expect(parseDraftContent({ equipment }).equipment).toEqual(equipment.slice(0, EQUIPMENT_LIMITS.entries))
})

test('draft: own title -> only if it says so; title suggested from corrected facts otherwise', () => {
  expect(parseDraftContent({ has_own_title: true }).hasOwnTitle).toBe(true)
  expect(parseDraftContent({ has_own_title: 'true' }).hasOwnTitle).toBe(false)
  expect(parseDraftContent({}).hasOwnTitle).toBe(false)
})
