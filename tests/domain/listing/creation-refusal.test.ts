import { expect, test } from 'vitest'
import { creationFailedText } from '../../../domain/listing/creation-error.ts'
import {
  auctionRefusalText,
  createdText,
  NO_IMAGES,
  VIN_EXISTS,
  vehicleRefusalText,
} from '../../../domain/listing/creation-refusal.ts'

const CODE = 'ERR-1795330800000-ABC123'

test('VIN in an auction: refused -> its message without an error code', () => {
  const text = vehicleRefusalText({ errors: { vin: ['You have an unpaid listing of this car.'] } })
  expect(text).toBe(
    'VIN already exists! Only one auction per vehicle is allowed! Check the VIN and try again.',
  )
  expect(creationFailedText(text, CODE)).toBe(`Failed to create auction: ${text}`)
})

test('vehicle: fields refused -> each field message without an error code', () => {
  const text = vehicleRefusalText({ errors: { year: ['Year is odd', 'Year is old'], make: ['Make is odd'] } })
  expect(text).toBe('Validation failed: year: Year is odd, Year is old | make: Make is odd')
  expect(creationFailedText(text, CODE)).not.toContain('ERR-')
})

test('vehicle: failed without a message -> Failed to create vehicle with an error code', () => {
  expect(vehicleRefusalText({})).toBe('Failed to create vehicle')
  expect(creationFailedText(vehicleRefusalText({}), CODE)).toBe(
    `Failed to create auction: Failed to create vehicle ${CODE} Please contact admin with this error code.`,
  )
})

test('auction: refused -> what to check, or the fallback message', () => {
  expect(auctionRefusalText({ errors: { start_time: ['Too early.'] } })).toBe(
    'Auction validation failed: start_time: Too early. Please check the information and try again.',
  )
  expect(auctionRefusalText({})).toBe('Failed to create auction')
  expect(auctionRefusalText({ message: 'This vehicle is sold.' })).toBe('This vehicle is sold.')
})

test('creation: succeeded -> auction number; no photos -> message that asks for one', () => {
  expect(createdText('HL-2026-000123')).toBe('Auction created successfully! Auction Number: HL-2026-000123')
  expect(NO_IMAGES).toBe('Please upload at least one image before creating the auction')
})

test('VIN: refused because of the own unpaid listing -> the message says so', () => {
  const own = 'You have an unpaid listing of this car (HL-2026-000123).'
  expect(vehicleRefusalText({ errors: { vin: [VIN_EXISTS, own] } })).toBe(`${VIN_EXISTS} ${own}`)
})
