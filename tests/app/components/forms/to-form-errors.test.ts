import { expect, test } from 'vitest'
import { type AccountCall, refusedWords } from '../../../../app/components/forms/to-form-errors.ts'
import { callApi } from '../../../../app/lib/session/call-api.ts'
import { openBrowser, refused, type Server } from '../../../fixtures/browser/fake-browser.ts'

/** What stands in a form whose call came to this. */
async function wordsAfter(call: AccountCall, server?: Server, isOnline = true) {
  openBrowser({ at: '/login', isOnline, ...(server && { server }) })
  const outcome = await callApi(call, { method: 'POST', body: {} })
  if (outcome.kind === 'answered') throw new Error('It was answered')
  return refusedWords(call, outcome)
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
  '%s: an answer without words is told as "%s", no answer as "%s"',
  async (call, failed, error) => {
    for (const status of [400, 403, 500, 503]) {
      const told = await wordsAfter(call, () => refused(status))
      expect(told, String(status)).toEqual({ message: failed, errors: {} })
    }
    // Neither does an empty list of fields say anything.
    expect(await wordsAfter(call, () => refused(422, { errors: {} }))).toMatchObject({ message: failed })

    expect(await wordsAfter(call)).toEqual({ message: error, errors: {} })
    const proxy = () => new Response('<h1>Bad gateway</h1>', { status: 502 })
    expect(await wordsAfter(call, proxy)).toEqual({ message: error, errors: {} })
    const late = () => Promise.reject(new DOMException('Out of time', 'TimeoutError'))
    expect(await wordsAfter(call, late)).toEqual({ message: error, errors: {} })
  },
)

test('a browser that knows itself offline says so instead', async () => {
  expect(await wordsAfter('/auth/login', undefined, false)).toEqual({
    message: 'You are offline. Nothing was sent, and nothing you typed is lost.',
    errors: {},
  })
})

test("the server's words come before the defaults, and stand at their fields where they name any", async () => {
  const wrong = { message: 'Invalid email or password.', code: 'invalid_credentials' }
  expect(await wordsAfter('/auth/login', () => refused(401, wrong))).toEqual({
    message: 'Invalid email or password.',
    errors: {},
  })
  const fields = { message: 'Validation failed', errors: { email: ['Taken'], username: 'Short' } }
  expect(await wordsAfter('/auth/register', () => refused(422, fields))).toEqual({
    message: null,
    errors: { email: ['Taken'], username: ['Short'] },
  })
})

test('too many attempts are told with the time to wait', async () => {
  const flooded = () => refused(429, { message: 'Too many requests.' }, { 'retry-after': '90' })
  expect(await wordsAfter('/auth/login', flooded)).toEqual({
    message: 'Too many attempts. Please try again in 2 minutes.',
    errors: {},
  })
})
