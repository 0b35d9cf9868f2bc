import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creationErrorCode,
  creationFailedText,
  isCreationErrorCode,
  needsCode,
} from '../../../domain/listing/creation-error.ts'

const CODE = 'ERR-1763780000000-7K2M9Q'

test('error code: generated -> valid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 }),
      fc.uint8Array({ minLength: 6, maxLength: 6 }),
      (nowMs, bytes) => {
        const code = creationErrorCode(nowMs, bytes)
        expect(isCreationErrorCode(code)).toBe(true)
        expect(code.startsWith(`ERR-${nowMs}-`)).toBe(true)
      },
    ),
  )
})

test('error code: random bytes -> a letter for each of the first six', () => {
  expect(creationErrorCode(1_763_780_000_000, new Uint8Array([0, 1, 10, 31, 32, 255, 7]))).toBe(
    'ERR-1763780000000-01AZ0Z',
  )
})

test.each(['ERR-', 'err-1763780000000-7K2M9Q', 'ERR-1763780000000-', 'ERR-x-7K2M9Q', `${CODE} `, ` ${CODE}`])(
  'error code: %j -> invalid',
  (text) => {
    expect(isCreationErrorCode(text)).toBe(false)
  },
)

test('failure: not correctable by the seller -> error code appended', () => {
  expect(creationFailedText('The room is gone', CODE)).toBe(
    `Failed to create auction: The room is gone ${CODE} Please contact admin with this error code.`,
  )
  expect(creationFailedText(null, CODE)).toContain('Failed to create auction: Unknown error occurred')
  expect(creationFailedText(' ', CODE)).toBe(creationFailedText(null, CODE))
})

test.each(['VIN already exists! Only one auction', 'Validation failed: title', 'Auction title is required'])(
  'failure: correctable by the seller -> no error code: %s',
  (message) => {
    expect(needsCode(message)).toBe(false)
    expect(creationFailedText(message, CODE)).toBe(`Failed to create auction: ${message}`)
  },
)
