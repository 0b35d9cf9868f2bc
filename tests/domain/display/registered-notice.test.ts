import { expect, test } from 'vitest'
import { noticeParts } from '../../../domain/display/notices.ts'
import { registeredNotice } from '../../../domain/display/registered-notice.ts'

test('who has registered is told of the mail, and to which address it went', () => {
  const { message, severity } = registeredNotice('maria@example.com')
  expect(severity).toBe('success')
  expect(noticeParts(message)).toEqual({
    title: 'Account created!',
    line: 'We have sent a link to maria@example.com. Follow it to verify your address.',
  })
})
