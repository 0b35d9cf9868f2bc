import { expect, test } from 'vitest'
import { registeredNotice } from '../../../app/routes/register/registered-notice.ts'
import { splitMessage } from '../../../domain/notifications/toast-notifications.ts'

test('registration toast: any address -> names the address of the mail', () => {
  const { message, severity } = registeredNotice('maria@example.com', '/dashboard')
  expect(severity).toBe('success')
  expect(splitMessage(message)).toEqual({
    title: 'Account created!',
    line: 'Check your inbox for a link to verify maria@example.com.',
  })
})

test('registration toast: create screen -> not shown over its verification request', () => {
  const isUnseen = (target: string) => registeredNotice('maria@example.com', target).isSeenElsewhere
  expect(isUnseen('/auctions/create')).toBe(true)
  expect(isUnseen('/auctions/create?draft=3')).toBe(true)
  expect(isUnseen('/dashboard')).toBe(false)
  expect(isUnseen('/auctions/12#bid')).toBe(false)
})
