/**
 * New cards with a real processor active: in Stripe's own fields, and on its own page without scripts. Stripe cannot be
 * reached from a test: its script is a stub, and its API a stateful Stripe over HTTP.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort, type Platform, startPlatform } from '../../../scripts/local/platform.ts'
import { ApiClient } from '../../fixtures/api-client.ts'
import { FakeStripe, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from '../../fixtures/stripe/fake-stripe.ts'
import { API_VERSION } from '../../fixtures/stripe/webhooks.ts'
import { visitor } from '../support/browser.ts'

let stateDir: string
let baseUrl: string
let platform: Platform
let stripe: FakeStripe

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-fields-'))
  cpSync(inject('preparedState'), stateDir, { recursive: true })
  const port = await freePort()
  baseUrl = `http://127.0.0.1:${port}`
  stripe = await new FakeStripe({ nowMs: Date.now() }).listen()
  platform = await startPlatform({ host: '127.0.0.1', port, baseUrl, stateDir, seed: false }, () => undefined)
  await new ApiClient(baseUrl).must('POST', '/dev/seed/accounts')
  const admin = await new ApiClient(baseUrl).signIn('admin@hammerlane.test')
  await admin.must('POST', '/api/auth/proof', { body: { password: 'Password1' } })
  const config = {
    apiBaseUrl: stripe.url(),
    publishableKey: PUBLISHABLE_KEY,
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
  }
  await admin.must('POST', '/api/payments/providers', {
    body: { provider: 'stripe', is_active: true, config },
  })
})

afterAll(async () => {
  await platform?.stop()
  await stripe?.close()
  if (stateDir) rmSync(stateDir, { recursive: true, force: true })
})

/** Stripe.js as far as the page uses it; the card is a test payment method by its published id. */
const STRIPE_SCRIPT = `window.Stripe = () => ({
  elements: () => ({
    create: () => {
      const listeners = {}
      return {
        on: (event, listener) => { listeners[event] = listener },
        mount: (place) => {
          place.innerHTML = '<label>Card at Stripe <input name="stripe_card"></label>'
          setTimeout(() => listeners.ready(), 50)
        },
        destroy: () => {},
      }
    },
    submit: async () => ({}),
  }),
  confirmSetup: async ({ clientSecret, confirmParams }) => {
    const id = clientSecret.split('_secret')[0]
    const answer = await fetch('https://api.stripe.com/v1/setup_intents/' + id + '/confirm', {
      method: 'POST',
      body: new URLSearchParams({
        payment_method: document.querySelector('[name=stripe_card]').value,
        client_secret: clientSecret,
        return_url: confirmParams.return_url,
      }),
    })
    const body = await answer.json()
    return body.error ? { error: body.error } : { setupIntent: body }
  },
})`

async function reachStripe(context: BrowserContext): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STRIPE_SCRIPT }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const answer = await fetch(stripe.url() + new URL(request.url()).pathname, {
      method: request.method(),
      headers: { authorization: `Bearer ${PUBLISHABLE_KEY}`, 'stripe-version': API_VERSION },
      body: request.postData(),
    })
    const headers = { 'access-control-allow-origin': '*' }
    await route.fulfill({ status: answer.status, headers, json: await answer.json() })
  })
}

let people = 0

async function signIn(page: Page): Promise<void> {
  people += 1
  const name = `fields${people}`
  await new ApiClient(baseUrl).register(name)
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${name}@example.test`)
  await page.getByLabel('Password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

const held = () => [...stripe.books.intents.values()].filter(({ status }) => status === 'requires_capture')

test('card at Stripe: from another page, declined, then another -> saved and held once; no test payments', async () => {
  const { page, context, faults } = await visitor({ baseURL: baseUrl })
  await reachStripe(context)
  await signIn(page)
  await page.goto('/')
  const before = held().length
  await page.getByRole('contentinfo').getByRole('link', { name: 'Payment authorization' }).click()
  await page.getByLabel('Card at Stripe').fill('pm_card_visa_chargeDeclined')
  const press = () => page.getByRole('button', { name: 'Authorize $50' }).click()
  await press()
  await page.getByText('Your card was declined.').waitFor()
  await page.getByLabel('Card at Stripe').fill('pm_card_visa')
  await press()
  await page.getByText('Active: you can bid').waitFor()
  expect(held().length).toBe(before + 1)
  expect(await page.getByText('Test payments').count()).toBe(0)
  // The answer of Stripe to a declined card is an error of the network for the browser.
  expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
})

test('card at Stripe: its script does not load -> said so, and the page can be loaded again', async () => {
  const { page, context } = await visitor({ baseURL: baseUrl })
  await context.route('https://js.stripe.com/**', (route) => route.abort())
  await signIn(page)
  await page.goto('/dashboard?tab=financial&view=methods&add=card')
  await page.getByText('The card fields could not be loaded.').waitFor()
  await page.getByRole('link', { name: 'Load the page again' }).waitFor()
  expect(await page.getByRole('button', { name: 'Save card' }).isDisabled()).toBe(true)
})

test('card at Stripe: without scripts -> entered on its page, then chosen and held', async () => {
  const { page } = await visitor({ baseURL: baseUrl, javaScriptEnabled: false })
  stripe.cardOnPage = 'pm_card_mastercard'
  await signIn(page)
  await page.goto('/authorize')
  const before = held().length
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await expect
    .poll(() => page.getByRole('radio', { name: 'Mastercard ending in 4444' }).isChecked())
    .toBe(true)
  await page.getByRole('button', { name: 'Authorize $50' }).click()
  await page.getByText('Active: you can bid').waitFor()
  expect(held().length).toBe(before + 1)
})
