import { expect, test } from 'vitest'
import { greetingName, mailedName } from '../../../domain/account/mailed-name.ts'

test('name in a mail: longer than 50 characters -> its first 50', () => {
  expect(mailedName('Maria')).toBe('Maria')
  expect(mailedName('a'.repeat(100))).toBe('a'.repeat(50))
  expect(mailedName('😀'.repeat(60))).toBe('😀'.repeat(50))
})

test('greeting: address never confirmed -> no name, else the name', () => {
  const firstName = 'Maria'
  expect(greetingName({ firstName, verificationStatus: 'pending' })).toBeNull()
  expect(greetingName({ firstName, verificationStatus: 'unverified', verifiedAtMs: null })).toBeNull()
  expect(greetingName({ firstName, verificationStatus: 'pending', verifiedAtMs: 1 })).toBe('Maria')
  expect(greetingName({ firstName, verificationStatus: 'verified' })).toBe('Maria')
})
