import { expect, test } from 'vitest'
import { toMailbox } from '../../../domain/account/mailbox.ts'

test('mailbox: addresses that differ in case or after a plus sign -> one', () => {
  expect(toMailbox('Ana.Diaz+cars@Example.com')).toBe('ana.diaz@example.com')
  expect(toMailbox('ana.diaz@example.com')).toBe('ana.diaz@example.com')
  expect(toMailbox('+a@example.com')).toBe('@example.com')
})
