import { expect, test } from 'vitest'
import { getCheckoutState } from '../../../domain/listing/checkout.ts'

test.each([
  ['draft', false, 'open'],
  ['pending', false, 'open'],
  ['draft', true, 'paid'],
  ['pending', true, 'paid'],
  ['active', true, 'paid'],
  ['ended', true, 'paid'],
  ['active', false, 'closed'],
  ['paused', false, 'closed'],
  ['ended', false, 'closed'],
  ['cancelled', false, 'cancelled'],
  ['cancelled', true, 'cancelled'],
] as const)('checkout state: status %s, paid %s -> %s', (status, isPaid, standing) => {
  expect(getCheckoutState({ status, isPaid })).toBe(standing)
})
