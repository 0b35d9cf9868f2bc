import { expect, test } from 'vitest'
import { registeredNotice } from '../../../app/routes/register/registered-notice.ts'
import { splitMessage } from '../../../domain/notifications/toast-notifications.ts'

test('registration toast: any address -> names the address of the mail', () => {
  const { message, severity } = registeredNotice('maria@example.com', '/dashboard')
  expect(severity).toBe('success')
  expect(splitMessage(message)).toEqual({
    title: 'Account created!',
    line: 'We have sent a link to maria@example.com. Follow it to verify your address.',
  })
})

test('registration toast: create screen -> not shown over its verification request', () => {
  const isUnseen = (target: string) => registeredNotice('maria@example.com', target).isSeenElsewhere
  expect(isUnseen('/auctions/create')).toBe(true)
  expect(isUnseen('/auctions/create?draft=3')).toBe(true)
  expect(isUnseen('/dashboard')).toBe(false)
  expect(isUnseen('/auctions/12#bid')).toBe(false)
})
