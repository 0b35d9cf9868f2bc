import { expect, test } from 'vitest'
import { RESEND_MESSAGES } from '../../../../app/lib/session/resend-copy.ts'
import { resendVerification } from '../../../../app/lib/session/resend-verification.ts'
import { errorResponse, installFakeBrowser, type Server } from '../../../fixtures/browser/fake-browser.ts'

/** The texts of the bar below the header and of the verification page. */
const BAR = { sent: RESEND_MESSAGES.sent, failed: RESEND_MESSAGES.failed }
const PAGE = { sent: null, failed: RESEND_MESSAGES.failedHere }

async function resent(texts: typeof BAR | typeof PAGE, server?: Server, email?: string) {
  const browser = installFakeBrowser({ at: '/login', ...(server && { server }) })
  return { ...(await resendVerification(texts, { email })), asked: browser.requests }
}

const SENT = 'Verification email sent successfully. Please check your inbox.'

test("resend: sent -> own text in the bar, the server's on the page", async () => {
  const server = () => Response.json({ success: true, message: SENT })
  expect(await resent(BAR, server)).toMatchObject({
    ok: true,
    message: 'Verification email sent! Please check your inbox.',
  })
  expect(await resent(PAGE, server)).toMatchObject({ ok: true, message: SENT })
})

test('resend: refused without a message -> own texts of bar and page', async () => {
  expect(await resent(BAR, () => errorResponse(500))).toMatchObject({
    ok: false,
    message: 'Failed to send verification email.',
  })
  expect(await resent(PAGE, () => errorResponse(500))).toMatchObject({
    ok: false,
    message: 'Failed to resend verification email.',
  })
})

test.each([
  ['bar', BAR],
  ['page', PAGE],
] as const)('resend: no answer, %s -> error text', async (_, texts) => {
  const error = 'Error sending verification email. Please try again.'
  expect(await resent(texts)).toMatchObject({ ok: false, message: error })
  expect(await resent(texts, () => new Response('<html>', { status: 502 }))).toMatchObject({ message: error })
})

test('resend: message of the server or rate limit -> shown instead', async () => {
  const alreadyVerified = () => errorResponse(409, { message: 'Your email address is already verified.' })
  expect(await resent(PAGE, alreadyVerified)).toMatchObject({
    ok: false,
    message: 'Your email address is already verified.',
    isOfAddress: false,
  })
  const rateLimited = () => errorResponse(429, { message: 'Too many requests.' }, { 'retry-after': '3600' })
  expect(await resent(PAGE, rateLimited)).toMatchObject({
    ok: false,
    message: 'Too many attempts. Please try again in 60 minutes.',
  })
})

test('resend: for an address -> sent with it, a refusal belongs to its field', async () => {
  const server = () => errorResponse(422, { errors: { email: ['Please enter a valid email'] } })
  const { asked, ...outcome } = await resent(PAGE, server, 'maria@')
  expect(outcome).toEqual({ ok: false, message: 'Please enter a valid email', isOfAddress: true })
  expect(asked[0]).toMatchObject({ path: '/api/auth/resend-verification', body: { email: 'maria@' } })
  expect((await resent(BAR, server)).asked[0]?.body).toEqual({})
})
