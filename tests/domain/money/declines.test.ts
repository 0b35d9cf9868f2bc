import { expect, test } from 'vitest'
import { DECLINE_CODES, isSoftDecline } from '../../../domain/money/declines.ts'

test('declines: person absent -> exactly these can be charged again without asking', () => {
  expect(DECLINE_CODES.filter((code) => isSoftDecline(code, { onSession: false }))).toEqual([
    'insufficient_funds',
    'processing_error',
    'try_again_later',
    'issuer_not_available',
  ])
})

test('declines: person present -> insufficient funds ask for another card', () => {
  expect(isSoftDecline('insufficient_funds', { onSession: true })).toBe(false)
  expect(isSoftDecline('processing_error', { onSession: true })).toBe(true)
})
