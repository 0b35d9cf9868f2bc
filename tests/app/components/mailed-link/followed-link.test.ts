import { expect, test } from 'vitest'
import { openedLink, refusedLink } from '../../../../app/components/mailed-link/followed-link.ts'
import { RESEND_MESSAGES } from '../../../../app/lib/session/resend-copy.ts'

test('opened link: no token -> error, token -> waiting', () => {
  expect(openedLink('verification', null)).toEqual({
    kind: 'error',
    message: 'No verification token provided.',
    mayRepeat: false,
  })
  expect(openedLink('email_change', null)).toMatchObject({ message: 'No confirmation token provided.' })
  expect(openedLink('verification', 'abc')).toEqual({ kind: 'waiting' })
})

test('refused link: no message -> default message; no answer -> may be repeated', () => {
  expect(refusedLink('verification', { message: 'Too old.', hasAnswer: true })).toEqual({
    kind: 'error',
    message: 'Too old.',
    mayRepeat: false,
  })
  expect(refusedLink('verification', { hasAnswer: true })).toMatchObject({ message: 'Verification failed.' })
  expect(refusedLink('verification', { hasAnswer: false })).toEqual({
    kind: 'error',
    message: 'Verification failed. Please try again.',
    mayRepeat: true,
  })
})

test('resend verification: each result -> its exact text', () => {
  expect(RESEND_MESSAGES).toEqual({
    sent: 'Verification email sent! Please check your inbox.',
    failed: 'Failed to send verification email.',
    failedHere: 'Failed to resend verification email.',
    error: 'Error sending verification email. Please try again.',
  })
})
