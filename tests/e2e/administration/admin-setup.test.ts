/** The setup of the first administrator, on a server of its own: those of the other files have administrators. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { axeFindings } from '../support/axe.ts'
import { visitor } from '../support/browser.ts'
import { startSite } from '../support/site-server.ts'
import { goTo } from '../support/visit.ts'

let stateDir: string
let site: Awaited<ReturnType<typeof startSite>>

beforeAll(async () => {
  stateDir = mkdtempSync(join(tmpdir(), 'hammerlane-setup-'))
  cpSync(inject('preparedState'), stateDir, { recursive: true })
  site = await startSite(stateDir, inject('bundleDir'))
})

afterAll(async () => {
  await site?.server.stop()
  if (stateDir) rmSync(stateDir, { recursive: true, force: true })
})

test('admin setup: errors at the fields, then created without scripts; afterwards both kinds of browsers are led to the sign-in page', async () => {
  const here = { baseURL: site.server.url }
  const { page, faults } = await visitor({ ...here, viewport: { width: 390, height: 844 } })
  await goTo(page, '/admin-setup')
  await page.getByLabel('Username').fill('root')
  await page.getByRole('button', { name: 'Create admin user' }).click()
  await page.getByText('Email is required').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('root')
  const email = page.getByLabel('Email')
  await expect.poll(() => email.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])

  const { context } = await visitor({ ...here, javaScriptEnabled: false })
  const plain = await context.newPage()
  await plain.goto('/admin-setup')
  const password = 'Sundown42x'
  for (const [label, value] of [
    ['Username', 'root'],
    ['Email', 'root@example.test'],
    ['Password', password],
    ['First name', 'Rosa'],
    ['Last name', 'Delgado'],
  ] as const) {
    await plain.getByLabel(label, { exact: true }).fill(value)
  }
  await plain.getByRole('button', { name: 'Create admin user' }).click()
  await plain.getByText('The admin user was created. You can now log in.').waitFor()
  await plain.getByRole('main').getByRole('link', { name: 'Log in' }).click()
  await plain.getByLabel('Email').fill('root@example.test')
  await plain.getByLabel('Password', { exact: true }).fill(password)
  await plain.getByRole('button', { name: 'Sign In', exact: true }).click()
  await plain.waitForURL(({ pathname }) => pathname !== '/login')
  await plain.goto('/admin')
  await plain.getByText('ADMIN ACCESS').waitFor()

  await page.addInitScript(() => {
    const delays: unknown[] = []
    const { setTimeout } = window
    Object.assign(window, {
      delays,
      setTimeout: (run: () => void, delayMs?: number) => {
        delays.push(delayMs)
        return setTimeout(run, delayMs)
      },
    })
  })
  await page.goto('/admin-setup?created=yes')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'delays'))).toContain(2_000)
  await page.waitForURL('**/login')
  await page.goto('/admin-setup')
  expect(new URL(page.url()).pathname).toBe('/login')
  expect(faults).toEqual([])
})
