import { expect, test } from 'vitest'
import { ApiClient } from '../../fixtures/api-client.ts'
import { ELSEWHERE, HERE } from '../../fixtures/redirect-targets.ts'
import { baseUrl, person, visitor } from '../support/browser.ts'
import { goTo } from '../support/visit.ts'

/** Where the pages of sign-in and registration lead to, when somebody else has written the address of the link. */

const address = (page: string, target: string) => `/${page}?redirectTo=${encodeURIComponent(target)}`

/** In two goes: the server draws the form, and refuses to send on who is signed in already. */
test('both pages take no target of another site from their address, signed in or not', async () => {
  const { context } = await visitor()
  const { context: signedIn } = await person('sent-on', { isAuthorized: false })
  for (const page of ['login', 'register']) {
    for (const target of page === 'login' ? ELSEWHERE : ELSEWHERE.slice(0, 8)) {
      const html = await (await context.request.get(address(page, target))).text()
      const written = /<input type="hidden" name="redirect_to" value="([^"]*)"/.exec(html)?.[1]
      expect(written, `${page} ${JSON.stringify(target)}`).toBe('/dashboard')
      const sentOn = await signedIn.request.get(address(page, target), { maxRedirects: 0 })
      expect([sentOn.status(), sentOn.headers().location], JSON.stringify(target)).toEqual([
        302,
        '/dashboard',
      ])
    }
    for (const target of HERE) {
      const sentOn = await signedIn.request.get(address(page, target), { maxRedirects: 0 })
      expect(new URL(sentOn.headers().location ?? '', baseUrl).origin, target).toBe(baseUrl)
    }
  }
})

test('a browser that signs in by such a link stays on this site, with scripts and without', async () => {
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
      await page.getByLabel('Password', { exact: true }).fill('Password1')
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.waitForURL(`${baseUrl}/dashboard`)
      expect(elsewhere, target).toEqual([])
      await context.close()
    }
  }
})

test('a form whose hidden field was changed leads nowhere else either', async () => {
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
  await page.getByLabel('Password', { exact: true }).fill('Password1')
  await page.getByLabel('Confirm password').fill('Password1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(`${baseUrl}/dashboard`)
})
