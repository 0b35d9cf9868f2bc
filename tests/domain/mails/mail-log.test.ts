import { expect, test } from 'vitest'
import { isAccountMail, mailKind } from '../../../domain/mails/mail-log.ts'

test.each([
  ['verify:12', 'verify', true],
  ['reset:12', 'reset', true],
  ['email-change-old:1', 'email-change-old', true],
  ['password:3:1764000000000', 'password', false],
  ['outbid:5:9', 'outbid', false],
])('mail %s -> kind %s, emptied once sent: %s', (key, kind, isEmptied) => {
  expect([mailKind(key), isAccountMail(key)]).toEqual([kind, isEmptied])
})
