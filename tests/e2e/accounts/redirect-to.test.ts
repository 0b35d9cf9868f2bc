import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { FOREIGN_TARGETS, OWN_TARGETS } from '../../fixtures/redirect-targets.ts'
import { baseUrl, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

/** Redirect targets of the sign-in and registration pages when an attacker has written the link. */

const address = (page: string, target: string) => `/${page}?redirectTo=${encodeURIComponent(target)}`

/**
 * The test requests each page signed out and signed in: signed out, the form holds the target; signed in, the
 * server redirects at once.
 */
test('redirectTo: target of another site, signed in or not -> ignored by both pages', async () => {
  const { context } = await visitor()
  const { context: signedIn } = await person('sent-on', { isAuthorized: false })
  for (const page of ['login', 'register']) {
    for (const target of page === 'login' ? FOREIGN_TARGETS : FOREIGN_TARGETS.slice(0, 8)) {
      const html = await (await context.request.get(address(page, target))).text()
      const written = /<input type="hidden" name="redirect_to" value="([^"]*)"/.exec(html)?.[1]
      expect(written, `${page} ${JSON.stringify(target)}`).toBe('/dashboard')
      const sentOn = await signedIn.request.get(address(page, target), { maxRedirects: 0 })
      expect([sentOn.status(), sentOn.headers().location], JSON.stringify(target)).toEqual([
        302,
        '/dashboard',
      ])
    }
    for (const target of OWN_TARGETS) {
      const sentOn = await signedIn.request.get(address(page, target), { maxRedirects: 0 })
      expect(new URL(sentOn.headers().location ?? '', baseUrl).origin, target).toBe(baseUrl)
    }
  }
})

test('redirectTo: sign-in by a link with a foreign target, with and without scripts -> stays on this site', async () => {
  const name = `linked${Date.now().toString(36)}`
  await new ApiClient(baseUrl).register(name)
  for (const javaScriptEnabled of [true, false]) {
    const strange = javaScriptEnabled
      ? ['//evil.example', '/\\evil.example', '/.//evil.example']
      : ['//evil.example']
    for (const target of strange) {
      const { page, context } = await visitor({ javaScriptEnabled })
      const elsewhere: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== baseUrl) elsewhere.push(request.url())
      })
      await (javaScriptEnabled ? goTo(page, address('login', target)) : page.goto(address('login', target)))
      await page.getByLabel('Email').fill(`${name}@example.test`)
      await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL(`${baseUrl}/dashboard`)
      expect(elsewhere, target).toEqual([])
      await context.close()
    }
  }
})

test('redirectTo: the hidden form field was changed -> stays on this site', async () => {
  const { page } = await visitor({ javaScriptEnabled: false })
  const name = `forged${Date.now().toString(36)}`
  await page.goto('/register')
  const hidden = page.locator('input[name="redirect_to"]')
  await hidden.evaluate((field: HTMLInputElement) => {
    field.value = '//evil.example'
  })
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Miller')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email').fill(`${name}@example.test`)
  await page.getByLabel('Password', { exact: true }).fill('Sundown42x')
  await page.getByLabel('Confirm password').fill('Sundown42x')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)
})
