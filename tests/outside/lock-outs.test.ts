/** Nobody locks a person out of their account, with the limits of production. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct

beforeAll(async () => {
  product = await startBareProduct({ limits: 'production' })
})

afterAll(() => product?.close())

const client = () => new ApiClient(product.url)

test('password reset: five verification mails were requested for the address -> the reset mail is sent', async () => {
  await client().register('lockedmail')
  const email = 'lockedmail@example.test'
  for (let count = 0; count < 5; count += 1) {
    await client().ask('POST', '/api/auth/resend-verification', { body: { email } })
  }
  expect((await client().ask('POST', '/api/auth/forgot-password', { body: { email } })).status).toBe(200)
  await expect
    .poll(async () => {
      const { data } = await client().must('GET', `/dev/outbox?to=${encodeURIComponent(email)}`)
      return (data as { links: string[] }[]).some(({ links }) => links.some((link) => link.includes('reset')))
    })
    .toBe(true)
})

test('sign-in: ten wrong passwords from elsewhere -> the right one still works on a known device', async () => {
  await client().register('lockedsignin')
  const email = 'lockedsignin@example.test'
  const signIn = (password: string, cookie?: string) =>
    client().ask('POST', '/api/auth/login', {
      body: { email, password },
      // The site's own pages get the cookie of a known device.
      headers: { origin: product.url, ...(cookie === undefined ? {} : { cookie }) },
    })
  const known = await signIn('Sundown42x')
  expect(known.status).toBe(200)
  const device = known.headers
    .getSetCookie()
    .find((line) => line.startsWith('hl_device='))
    ?.split(';')[0]
  expect(device).toBeDefined()
  // The sign-in above counts too, so that the tenth of these is over the limit.
  for (let count = 0; count < 9; count += 1) expect((await signIn('Wrong1234')).status).toBe(401)
  expect((await signIn('Wrong1234')).status).toBe(429)
  expect((await signIn('Sundown42x')).status).toBe(429)
  expect((await signIn('Sundown42x', device)).status).toBe(200)
})
