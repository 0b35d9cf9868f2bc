import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { DevelopmentAuctionBody, FaultBody, ScheduleBody } from '../../../domain/schemas/development.ts'
import { IdempotencyKey, PathId } from '../../../domain/schemas/text-fields.ts'

test('schedule body: start, end or both -> accepted', () => {
  expect(ScheduleBody.parse({ starts_in_ms: 0 })).toEqual({ starts_in_ms: 0 })
  expect(ScheduleBody.parse({ ends_in_ms: MINUTE_MS })).toEqual({ ends_in_ms: MINUTE_MS })
  expect(ScheduleBody.safeParse({}).success).toBe(false)
  expect(ScheduleBody.safeParse({ starts_in_ms: 10, ends_in_ms: 10 }).success).toBe(false)
  expect(ScheduleBody.safeParse({ ends_in_ms: 'soon' }).success).toBe(false)
  expect(ScheduleBody.safeParse({ ends_in_ms: 0.5 }).success).toBe(false)
})

test('development auction: empty body -> accepted', () => {
  expect(DevelopmentAuctionBody.parse({})).toEqual({})
  const body = {
    starting_bid: 499.5,
    reserve_price: null,
    auto_extend_minutes: 0,
    seller_email: 'dealer@hammerlane.test',
  }
  expect(DevelopmentAuctionBody.parse(body)).toEqual(body)
  expect(DevelopmentAuctionBody.safeParse({ starting_bid: -1 }).success).toBe(false)
  expect(DevelopmentAuctionBody.safeParse({ auto_extend_minutes: 61 }).success).toBe(false)
})

test('fault body: unknown kind -> refused', () => {
  expect(FaultBody.parse({ kind: 'payment_timeout', times: 2 })).toEqual({
    kind: 'payment_timeout',
    times: 2,
  })
  expect(FaultBody.safeParse({ kind: 'fire', times: 1 }).success).toBe(false)
  expect(FaultBody.safeParse({ kind: 'd1', times: -1 }).success).toBe(false)
})

test.each(['', '0', '-1', '01', '1.0', '1e3', ' 1', 'abc', '9999999999999999'])(
  'path id: %o -> not found',
  (text) => {
    expect(PathId.safeParse(text).success).toBe(false)
  },
)

test('path id: number -> accepted', () => {
  expect(PathId.parse('12')).toBe(12)
})

test('idempotency key: 1 to 200 characters -> accepted', () => {
  expect(IdempotencyKey.safeParse('').success).toBe(false)
  expect(IdempotencyKey.safeParse('k').success).toBe(true)
  expect(IdempotencyKey.safeParse('k'.repeat(200)).success).toBe(true)
  expect(IdempotencyKey.safeParse('k'.repeat(201)).success).toBe(false)
})
