import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  LISTING_MESSAGES,
  ListingEdit,
  ListingInput,
  SaleInput,
} from '../../../domain/schemas/listing-input.ts'
import { VEHICLE_MESSAGES } from '../../../domain/schemas/vehicle-input.ts'

const START = '2026-11-22T05:00:00.000Z'
const END = '2026-11-29T05:00:00.000Z'
const ENTERED = {
  vehicle_id: 7,
  title: '2019 Honda Accord',
  description: 'One owner.',
  starting_bid: 5_000,
  auction_type: 'no_reserve',
  start_time: START,
  end_time: END,
}
const EDITED = { title: 'A title', description: 'A text' }

/** The value of a field as it is read, or its messages. */
function read(schema: z.ZodType, entered: object, field: string, value: unknown): unknown {
  const { success, data, error } = schema.safeParse({ ...entered, [field]: value })
  if (success) return (data as Record<string, unknown>)[field]
  return error.issues.map(({ message }) => message)
}

test('listing: required terms alone -> no reserve, no buy now price, no draft; times in ms', () => {
  expect(ListingInput.parse(ENTERED)).toEqual({
    ...ENTERED,
    reserve_price: null,
    buy_now_price: null,
    draft_id: null,
    start_time: Date.parse(START),
    end_time: Date.parse(END),
  })
})

test.each([
  ['vehicle_id', ' 7 ', 7],
  ['vehicle_id', '123456789012345', 123_456_789_012_345],
  ['title', ' A title ', 'A title'],
  ['title', 'x'.repeat(150), 'x'.repeat(150)],
  ['description', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['description', 'One\ntwo', 'One\ntwo'],
  ['starting_bid', 0, 0],
  ['starting_bid', ' 99999999 ', 99_999_999],
  ['starting_bid', '5000.25', 5_000.25],
  ['reserve_price', '', null],
  ['reserve_price', '5000', 5_000],
  ['buy_now_price', ' ', null],
  ['buy_now_price', 9_000, 9_000],
  ['start_time', '2026-11-21T21:00:00-08:00', Date.parse(START)],
  ['draft_id', '', null],
  ['draft_id', 3, 3],
])('listing field %s: %j -> %j', (field, value, stored) => {
  expect(read(ListingInput, ENTERED, field, value)).toEqual(stored)
})

const { amount, buyNow, time } = LISTING_MESSAGES

test.each([
  ['vehicle_id', undefined, LISTING_MESSAGES.vehicle],
  ['vehicle_id', true, LISTING_MESSAGES.vehicle],
  ['vehicle_id', 'x7', LISTING_MESSAGES.vehicle],
  ['vehicle_id', '7x', LISTING_MESSAGES.vehicle],
  ['vehicle_id', '1234567890123456', LISTING_MESSAGES.vehicle],
  ['title', ' ', LISTING_MESSAGES.title],
  ['title', 'x'.repeat(151), LISTING_MESSAGES.titleLength],
  ['title', 'Confirm your bid at HTTPS://evil.example', LISTING_MESSAGES.titleAddress],
  ['title', '2018 Toyota Camry: pay at hl-pay.com/escrow', LISTING_MESSAGES.titleAddress],
  ['title', 'Hammer1ane Support: your account is locked', LISTING_MESSAGES.titlePoses],
  ['description', undefined, LISTING_MESSAGES.description],
  ['description', 'x'.repeat(1_001), VEHICLE_MESSAGES.description],
  ['starting_bid', undefined, LISTING_MESSAGES.startingBid],
  ['starting_bid', ' ', LISTING_MESSAGES.startingBid],
  ['starting_bid', -1, amount],
  ['starting_bid', 100_000_000, amount],
  ['starting_bid', 5_000.255, amount],
  ['starting_bid', '5,000', amount],
  ['starting_bid', 'x5000', amount],
  ['starting_bid', '5000x', amount],
  ['starting_bid', '5000.12345', amount],
  ['starting_bid', '1234567890', amount],
  ['reserve_price', 'much', amount],
  ['buy_now_price', -1, buyNow],
  ['buy_now_price', 'much', buyNow],
  ['auction_type', '', LISTING_MESSAGES.auctionType],
  ['auction_type', null, LISTING_MESSAGES.auctionType],
  ['auction_type', 'dutch', VEHICLE_MESSAGES.choice],
  ['start_time', undefined, LISTING_MESSAGES.startTime],
  ['start_time', '', LISTING_MESSAGES.startTime],
  ['start_time', 'tomorrow', time],
  ['end_time', null, LISTING_MESSAGES.endTime],
  ['end_time', '2026-11-29', time],
])('listing field %s: %j -> refused with its message', (field, value, message) => {
  expect(read(ListingInput, ENTERED, field, value)).toContainEqual(message)
})

test.each([
  ['reserve', 5_000, []],
  ['reserve', null, [[['reserve_price'], LISTING_MESSAGES.reserve]]],
  ['reserve', 0, [[['reserve_price'], LISTING_MESSAGES.reserve]]],
  ['no_reserve', null, []],
  ['no_reserve', 0, []],
] as const)('reserve: %s auction with reserve price %j -> %j', (auction_type, reserve_price, issues) => {
  const { error } = ListingInput.safeParse({ ...ENTERED, auction_type, reserve_price })
  expect(error?.issues.map(({ path, message }) => [path, message]) ?? []).toEqual(issues)
})

test('terms of a sale alone: without vehicle and times', () => {
  const { vehicle_id: _, start_time: _start, end_time: _end, ...sale } = ENTERED
  expect(SaleInput.parse(sale)).toEqual({ ...sale, reserve_price: null, buy_now_price: null })
})

test('change of a listing: fields left out -> absent; empty reserve and buy now price -> null', () => {
  expect(ListingEdit.parse(EDITED)).toEqual(EDITED)
  const cleared = { ...EDITED, reserve_price: '', buy_now_price: null }
  expect(ListingEdit.parse(cleared)).toEqual({ ...EDITED, reserve_price: null, buy_now_price: null })
})

test.each([
  ['title', '', LISTING_MESSAGES.title],
  ['starting_bid', '', LISTING_MESSAGES.startingBid],
  ['auction_type', 'dutch', VEHICLE_MESSAGES.choice],
  ['start_time', '', LISTING_MESSAGES.startTime],
  ['end_time', '', LISTING_MESSAGES.endTime],
  ['updated_at', 'yesterday', time],
])('change of a listing, %s: %j -> refused with its message', (field, value, message) => {
  expect(read(ListingEdit, EDITED, field, value)).toContainEqual(message)
})
