import { expect, test } from 'vitest'
import { toMailbox } from '../../../domain/account/mailbox.ts'

test('mailbox: addresses that differ in case, or after a plus sign -> one; without a plus -> another', () => {
  expect(toMailbox('Ana.Diaz+cars@Example.com')).toBe('ana.diaz+@example.com')
  expect(toMailbox('ana.diaz+a+b@example.com')).toBe('ana.diaz+@example.com')
  expect(toMailbox('Ana.Diaz@example.com')).toBe('ana.diaz@example.com')
})
