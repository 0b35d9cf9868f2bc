import { expect, test } from 'vitest'
import { isAccountMail, mailKind, subjectForSupport } from '../../../domain/mails/mail-log.ts'

test.each([
  ['verify:12', 'verify', true],
  ['reset:12', 'reset', true],
  ['email-change-old:1', 'email-change-old', true],
  ['two-factor:3:1764000000000', 'two-factor', true],
  ['password:3:1764000000000', 'password', false],
  ['outbid:5:9', 'outbid', false],
])('mail %s -> kind %s, emptied once sent: %s', (key, kind, isEmptied) => {
  expect([mailKind(key), isAccountMail(key)]).toEqual([kind, isEmptied])
})

test.each([
  ['You’ve been outbid at $9,000: 2019 Honda Accord (#1)', 'About an auction'],
  ['Cancelled: 2019 Honda Accord (#1)', 'About an auction'],
  ['Offer of $18,500 declined', 'About an auction'],
  ['Re: Billing (message 12)', 'Re: Billing (message 12)'],
  ['Verify your email address', 'Verify your email address'],
])('subject %s -> support reads %s', (subject, shown) => {
  expect(subjectForSupport(subject)).toBe(shown)
})
