import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { account, baseUrl, person } from '../support/browser.ts'
import { ADMIN } from '../support/messages.ts'
import { goTo } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

beforeAll(() => new SeedClient(baseUrl).ensureAccounts())

async function search(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search' }).fill(name)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('1 user', { exact: true }).waitFor()
}

test.each([
  ['desktop', {}],
  ['phone', PHONE],
])(
  'users, %s: an administrator verifies, deactivates, edits, deletes and adds a person',
  async (_, options) => {
    const someone = await person('managed', { isAuthorized: false })
    const { page, faults } = await account(ADMIN, options)
    const name = someone.name
    await goTo(page, '/admin?tab=users')
    await search(page, name)
    await page.getByRole('button', { name: `Verify: ${name}` }).click()
    await page.getByText('User verified successfully').waitFor()
    expect(await page.getByRole('button', { name: `Reject: ${name}` }).count()).toBe(0)

    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await page.getByText('· 1 selected').waitFor()
    const reason = page.getByLabel('Reason', { exact: true })
    await reason.fill('Shares a card.')
    await page.getByRole('button', { name: 'Deactivate All' }).click()
    await page.getByText('User deactivated successfully').waitFor()
    await expect.poll(() => reason.inputValue()).toBe('')
    await someone.page.goto('/dashboard')
    await someone.page.getByRole('heading', { name: 'Access Denied' }).waitFor()

    await page.getByRole('link', { name: `Edit: ${name}` }).click()
    const edit = page.getByRole('dialog', { name: 'Edit User' })
    expect(await edit.getByLabel('Username').inputValue()).toBe(name)
    await edit.getByLabel('User type').selectOption('dealer')
    await edit.getByLabel('Active').check()
    await edit.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByText('User updated successfully').waitFor()
    expect(new URL(page.url()).searchParams.get('search')).toBe(name)

    await page.getByRole('link', { name: `Delete: ${name}` }).click()
    const remove = page.getByRole('dialog', { name: 'Delete User' })
    await remove
      .getByText(/^Are you sure you want to delete user .+\? This action cannot be undone\.$/)
      .waitFor()
    // The password is asked for once in ten minutes.
    const password = remove.getByLabel('Your password', { exact: true })
    if ((await password.count()) > 0) await password.fill('Password1')
    await remove.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('User deleted successfully').waitFor()
    await page.getByText('No users found matching your criteria').waitFor()

    const added = `added${Date.now().toString(36)}`
    await page.getByRole('link', { name: 'Add User' }).click()
    const add = page.getByRole('dialog', { name: 'Add User' })
    await add.getByLabel('Username').fill(added)
    await add.getByRole('button', { name: 'Add User' }).click()
    await add.getByText('Email is required').waitFor()
    expect(await add.getByLabel('Username').inputValue()).toBe(added)
    await add.getByLabel('Email').fill(`${added}@example.test`)
    await add.getByLabel('First name').fill('Ada')
    await add.getByLabel('Last name').fill('Added')
    await add.getByRole('button', { name: 'Add User' }).click()
    await page.getByText('User added successfully').waitFor()
    const clear = page.getByRole('link', { name: 'Clear filters' })
    await clear.click()
    await clear.waitFor({ state: 'detached' })
    await search(page, added)
    await page.getByRole('link', { name: 'Ada Added' }).click()
    await page.getByRole('link', { name: 'Notes' }).click()
    await page.getByLabel('New note').fill('Called about the license.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('The note is saved.').waitFor()
    await page.getByRole('cell', { name: 'Called about the license.' }).waitFor()
    expect(faults).toEqual([])
  },
)

test('users without scripts: the dialog of the address is on the page, and its form works', async () => {
  const someone = await person('plain', { isAuthorized: false })
  const { context } = await account(ADMIN, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`/admin?tab=users&search=${someone.name}`)
  await page.getByRole('link', { name: `Edit: ${someone.name}` }).click()
  await page.getByLabel('Verification status').selectOption('rejected')
  // That of the dialog; the one of the list stands below it.
  await page.getByLabel('Reason', { exact: true }).first().fill('The names differ.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('User updated successfully').waitFor()
  await page.getByRole('checkbox', { name: `Select ${someone.name}` }).check()
  await page.getByRole('button', { name: 'Verify All' }).click()
  await page.getByText('Only a pending person can be verified or rejected.').waitFor()
})
