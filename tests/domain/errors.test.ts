import { expect, test } from 'vitest'
import type { RoomRefusalCode } from '../../domain/auction/room-contract.ts'
import {
  bidRefusal,
  failureBody,
  firstMessage,
  invalidFields,
  REFUSAL_CODES,
  type RefusalCode,
  refusal,
} from '../../domain/errors.ts'

test.each([
  ['malformed', 400],
  ['unauthenticated', 401],
  ['invalid_credentials', 401],
  ['two_factor_required', 401],
  ['not_allowed', 403],
  ['own_auction', 403],
  ['payment_declined', 402],
  ['payment_due', 403],
  ['settlement_fee_due', 403],
  ['dealer_not_approved', 403],
  ['no_authorization', 403],
  ['deactivated', 403],
  ['not_verified', 403],
  ['not_found', 404],
  ['method_not_allowed', 405],
  ['conflict', 409],
  ['not_active', 409],
  ['ended', 409],
  ['max_bids', 409],
  ['not_offered', 409],
  ['idempotency_conflict', 409],
  ['too_large', 413],
  ['unsupported_media_type', 415],
  ['invalid', 422],
  ['bid_too_low', 422],
  ['rate_limited', 429],
  ['internal', 500],
  ['locked', 503],
  ['payments_not_set_up', 503],
  ['unavailable', 503],
] as const)('refusal: %s -> status %i', (code, status) => {
  expect(refusal(code)).toMatchObject({ code, status })
})

test('refusal: every code -> a message', () => {
  expect(REFUSAL_CODES).toHaveLength(32)
  for (const code of REFUSAL_CODES) expect(refusal(code).message).toMatch(/^[A-Z].{5,}/)
})

test('room refusal: every reason -> is a refusal code', () => {
  const reasons: Record<RoomRefusalCode, RefusalCode> = {
    bid_too_low: 'bid_too_low',
    invalid: 'invalid',
    not_active: 'not_active',
    ended: 'ended',
    max_bids: 'max_bids',
    not_offered: 'not_offered',
    own_auction: 'own_auction',
    not_allowed: 'not_allowed',
    overloaded: 'overloaded',
    unavailable: 'unavailable',
    conflict: 'conflict',
    unauthenticated: 'unauthenticated',
    payment_due: 'payment_due',
    no_authorization: 'no_authorization',
    deactivated: 'deactivated',
    locked: 'locked',
    payments_not_set_up: 'payments_not_set_up',
    rate_limited: 'rate_limited',
    idempotency_conflict: 'idempotency_conflict',
    not_found: 'not_found',
  }
  for (const reason of Object.values(reasons)) expect(REFUSAL_CODES).toContain(reason)
})

test.each([
  ['unauthenticated', 'Please sign in to place a bid.'],
  ['not_allowed', 'You are not allowed to place a bid.'],
  ['own_auction', 'You cannot bid on your own auction.'],
  ['bid_too_low', 'Bid must be greater than current bid'],
] as const)('bid refusal: %s -> message: %s', (code, message) => {
  expect(bidRefusal(code, 'bid_amount').message).toBe(message)
})

test('bid refusal: no_authorization -> names the $50 authorization', () => {
  expect(bidRefusal('no_authorization').message).toContain('payment authorization')
  expect(bidRefusal('no_authorization').message).toContain('$50')
})

test("bid refusal: too low or invalid -> error under the amount's field", () => {
  expect(bidRefusal('bid_too_low', 'bid_amount').errors).toEqual({
    bid_amount: ['Bid must be greater than current bid'],
  })
  expect(bidRefusal('bid_too_low', 'max_amount').errors).toEqual({
    max_amount: ['Bid must be greater than current bid'],
  })
  expect(bidRefusal('ended', 'bid_amount').errors).toBeUndefined()
  expect(bidRefusal('invalid', 'max_amount', 'Not so').errors).toEqual({ max_amount: ['Not so'] })
})

test('retryAfter: 429 and 503 -> set; other statuses -> absent', () => {
  expect(refusal('rate_limited', { retryAfter: 90 }).retryAfter).toBe(90)
  expect(refusal('locked').retryAfter).toBeGreaterThan(0)
  expect(refusal('ended', { retryAfter: 90 }).retryAfter).toBeUndefined()
})

test('failure body: refusal -> success, message, code and field errors', () => {
  expect(failureBody(refusal('ended'))).toEqual({
    success: false,
    message: 'This auction has ended.',
    code: 'ended',
  })
  expect(failureBody(invalidFields({ email: ['Email is required'] }))).toEqual({
    success: false,
    message: 'Validation failed',
    code: 'invalid',
    errors: { email: ['Email is required'] },
  })
})

test('first message: field errors -> the first one; none -> the message', () => {
  expect(firstMessage({ message: 'Validation failed', errors: { bid_amount: ['Too low', 'Other'] } })).toBe(
    'Too low',
  )
  expect(firstMessage({ message: 'This auction has ended.' })).toBe('This auction has ended.')
  expect(firstMessage({ message: 'Validation failed', errors: {} })).toBe('Validation failed')
})
