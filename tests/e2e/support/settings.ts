import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { visitor } from './browser.ts'
import { goTo } from './visit.ts'

const STEP_MS = 30_000

export const settingsPath = (section: string) => `/dashboard?tab=settings&section=${section}`

/** The code of the authenticator app now, or `steps` time steps later. */
export const getCode = (secret: string | null, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32((secret ?? '').replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

export const findSection = (page: Page, name: string) => page.getByRole('region', { name })
export const openSettings = (page: Page, section: string) => goTo(page, settingsPath(section))

/** Signs the same person in through the form, in another browser context. */
export async function signInElsewhere(email: string) {
  const { page, context } = await visitor()
  await goTo(page, '/login?redirectTo=/dashboard')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: /^Welcome back/ }).waitFor()
  return { page, context }
}

/** Answers the dialog that asks for recent proof. */
export async function giveProof(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await dialog.getByLabel('Current password').fill('Sundown42x')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}
