import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  getVinStatus,
  isVin,
  normalizeVin,
  VIN_MESSAGES,
  vinCheckDigit,
  vinCheckDigitMatches,
  vinFromEntry,
  vinProblem,
  vinWarning,
  withVinCheckDigit,
} from '../../../domain/vehicle/vin.ts'

test('normalize VIN: lower case with spaces -> uppercased and trimmed', () => {
  expect(normalizeVin(' 1m8gdm9axkp042788 ')).toBe('1M8GDM9AXKP042788')
})

test('VIN: empty -> required', () => {
  expect(vinProblem('')).toBe('VIN is required')
})

test('VIN: other length than 17 -> refused', () => {
  expect(vinProblem('1M8GDM9AXKP04278')).toBe('VIN must be exactly 17 characters long')
  expect(vinProblem('1M8GDM9AXKP0427888')).toBe('VIN must be exactly 17 characters long')
})

test.each(['I', 'O', 'Q', '-', 'é', 'a'])('VIN: contains %s -> refused', (character) => {
  expect(vinProblem(`1M8GDM9AXKP04278${character}`)).toBe(VIN_MESSAGES.characters)
})

test.each(['1M8GDM9AXKP042788', '11111111111111111', '1HGCM82633A004352', '5YJSA1E14FF087599'])(
  'check digit: %s -> valid',
  (vin) => {
    expect(isVin(vin)).toBe(true)
    expect(vinCheckDigitMatches(vin)).toBe(true)
    expect(vinWarning(vin)).toBeNull()
  },
)

test('check digit: remainder ten -> X', () => {
  expect(vinCheckDigit('1M8GDM9A0KP042788')).toBe('X')
})

test('check digit: each letter -> the value that 49 CFR 565.15 gives it', () => {
  // At the eighth place the weight is 10; all other places are zero.
  const digitOf = (character: string) => vinCheckDigit(`0000000${character}000000000`)
  const values = { A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 }
  const others = { S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 }
  for (const [letter, value] of Object.entries({ ...values, ...others })) {
    expect(digitOf(letter), letter).toBe(digitOf(String(value)))
  }
})

test('check digit: wrong -> a warning, not an error', () => {
  const vin = '1HGCM82643A004352'
  expect(vinProblem(vin)).toBeNull()
  expect(vinWarning(vin)).toBe(VIN_MESSAGES.checkDigit)
})

test('check digit: malformed VIN -> no warning', () => {
  expect(vinWarning('123')).toBeNull()
})

const character = fc.constantFrom(...'0123456789ABCDEFGHJKLMNPRSTUVWXYZ')
const anyVin = fc.array(character, { minLength: 17, maxLength: 17 }).map((characters) => characters.join(''))

test('set check digit: any VIN -> valid, only the ninth character changes', () => {
  fc.assert(
    fc.property(anyVin, (vin) => {
      const checked = withVinCheckDigit(vin)
      expect(vinCheckDigitMatches(checked)).toBe(true)
      expect(checked.slice(0, 8) + checked.slice(9)).toBe(vin.slice(0, 8) + vin.slice(9))
    }),
  )
})

test('check digit: one digit changed -> always invalid', () => {
  const digits = fc.array(fc.constantFrom(...'0123456789'), { minLength: 17, maxLength: 17 })
  const position = fc.integer({ min: 0, max: 16 }).filter((index) => index !== 8)
  fc.assert(
    fc.property(digits, position, fc.integer({ min: 1, max: 9 }), (characters, index, shift) => {
      const vin = withVinCheckDigit(characters.join(''))
      const other = String((Number(vin.charAt(index)) + shift) % 10)
      expect(vinCheckDigitMatches(vin.slice(0, index) + other + vin.slice(index + 1))).toBe(false)
    }),
  )
})

test("VIN entry: pasted or scanned -> without spaces, hyphens and a bar code's leading I", () => {
  expect(vinFromEntry(' 1m8gdm9a xkp-042788\n')).toBe('1M8GDM9AXKP042788')
  expect(vinFromEntry('IWBA8E9C50GK644127')).toBe('WBA8E9C50GK644127')
  // With another length the I stays, so that the person sees the mistake.
  expect(vinFromEntry('IWBA8E9C50GK64412')).toBe('IWBA8E9C50GK64412')
  expect(vinFromEntry('XWBA8E9C50GK644127')).toBe('XWBA8E9C50GK644127')
})

const NOTHING = { refusal: null, undecoded: null }
const RIGHT = '1M8GDM9AXKP042788'
const WRONG = '11111111111111112'
const FAILED = 'Failed to decode VIN'

test.each([
  ['', NOTHING, { kind: 'awaited' }],
  ['1M8', NOTHING, { kind: 'awaited' }],
  ['1M8', { refusal: null, undecoded: VIN_MESSAGES.length }, { kind: 'refused', text: VIN_MESSAGES.length }],
  ['', { refusal: VIN_MESSAGES.required, undecoded: null }, { kind: 'refused', text: VIN_MESSAGES.required }],
  ['1M8GDM9AXKP04278O', NOTHING, { kind: 'refused', text: VIN_MESSAGES.characters }],
  [RIGHT, NOTHING, { kind: 'fit', text: 'Valid VIN format' }],
  [
    RIGHT,
    { refusal: 'VIN already exists!', undecoded: null },
    { kind: 'refused', text: 'VIN already exists!' },
  ],
  [RIGHT, { refusal: null, undecoded: FAILED }, { kind: 'doubt', text: 'Failed to decode VIN.' }],
  [WRONG, NOTHING, { kind: 'doubt', text: VIN_MESSAGES.checkDigit }],
  [
    WRONG,
    { refusal: null, undecoded: FAILED },
    { kind: 'doubt', text: `Failed to decode VIN. ${VIN_MESSAGES.checkDigit}` },
  ],
])('VIN status: %s with %o -> %o', (vin, context, status) => {
  expect(getVinStatus(vin, context)).toEqual(status)
})
