import { expect, test } from 'vitest'
import { type AccountCall, toFormErrors } from '../../../../app/components/forms/to-form-errors.ts'
import { callApi } from '../../../../app/lib/session/call-api.ts'
import { errorResponse, installFakeBrowser, type Server } from '../../../fixtures/browser/fake-browser.ts'

/** Returns the errors of a form whose call got this answer. */
async function errorsAfter(call: AccountCall, server?: Server, isOnline = true) {
  installFakeBrowser({ at: '/login', isOnline, ...(server && { server }) })
  const result = await callApi(call, { method: 'POST', body: {} })
  if (result.kind === 'answered') throw new Error('It was answered')
  return toFormErrors(call, result)
}

const DEFAULTS = [
  ['/auth/login', 'Login failed', 'An error occurred during login'],
  ['/auth/login/two-factor', 'Login failed', 'An error occurred during login'],
  ['/auth/register', 'Registration failed', 'An error occurred during registration'],
  [
    '/auth/forgot-password',
    'The link could not be sent. Please try again.',
    'The link could not be sent. Please try again.',
  ],
  [
    '/auth/reset-password',
    'Your password could not be changed. Please try again.',
    'Your password could not be changed. Please try again.',
  ],
] as const

test.each(DEFAULTS)(
  '%s: refusal without a message -> "%s", missing answer -> "%s"',
  async (call, failed, error) => {
    for (const status of [400, 403, 500, 503]) {
      const errors = await errorsAfter(call, () => errorResponse(status))
      expect(errors, String(status)).toEqual({ message: failed, errors: {} })
    }
    // An empty list of fields has no message either.
    expect(await errorsAfter(call, () => errorResponse(422, { errors: {} }))).toMatchObject({
      message: failed,
    })

    expect(await errorsAfter(call)).toEqual({ message: error, errors: {} })
    const proxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    expect(await errorsAfter(call, proxy)).toEqual({ message: error, errors: {} })
    const late = () => Promise.reject(new DOMException('Out of time', 'TimeoutError'))
    expect(await errorsAfter(call, late)).toEqual({ message: error, errors: {} })
  },
)

test('form errors: browser offline -> offline message', async () => {
  expect(await errorsAfter('/auth/login', undefined, false)).toEqual({
    message: 'You are offline. Nothing was sent, and nothing you typed is lost.',
    errors: {},
  })
})

test('form errors: message or field errors from the server -> take precedence over the defaults', async () => {
  const wrong = { message: 'Invalid email or password.', code: 'invalid_credentials' }
  expect(await errorsAfter('/auth/login', () => errorResponse(401, wrong))).toEqual({
    message: 'Invalid email or password.',
    errors: {},
  })
  const fields = { message: 'Validation failed', errors: { email: ['Taken'], username: 'Short' } }
  expect(await errorsAfter('/auth/register', () => errorResponse(422, fields))).toEqual({
    message: null,
    errors: { email: ['Taken'], username: ['Short'] },
  })
})

test('form errors: rate limit -> time to wait', async () => {
  const flooded = () => errorResponse(429, { message: 'Too many requests.' }, { 'retry-after': '90' })
  expect(await errorsAfter('/auth/login', flooded)).toEqual({
    message: 'Too many attempts. Please try again in 2 minutes.',
    errors: {},
  })
})
