import type { Page } from 'playwright-core'

/** Fills in the form of the sign-in page and sends it. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Opens the user menu, or the menu of a phone. */
export async function openMenu(page: Page): Promise<void> {
  await page.locator('header summary:visible').last().click()
}
