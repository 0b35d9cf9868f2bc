import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { visitor } from './browser.ts'
import { goTo } from './visit.ts'

const STEP_MS = 30_000

export const settings = (section: string) => `/dashboard?tab=settings&section=${section}`

/** The code of the authenticator app now, or `steps` time steps later. */
export const codeOf = (secret: string | null, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32((secret ?? '').replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

export const part = (page: Page, name: string) => page.getByRole('region', { name })
export const openAt = (page: Page, section: string) => goTo(page, settings(section))

/** Signs the same person in through the form, in another browser context. */
export async function elsewhere(email: string) {
  const { page, context } = await visitor()
  await goTo(page, '/login?redirectTo=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  return { page, context }
}
