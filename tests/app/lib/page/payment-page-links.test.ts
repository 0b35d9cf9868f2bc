/**
 * Pages that take money have a policy of their own, so that every way to them loads a document
 * (docs/rules/payments.md, Pages that take money).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { redirectTo, redirectWithin } from '../../../../app/lib/http.server.ts'
import { isPaymentPage } from '../../../../domain/money/payment-pages.ts'

const APP = join(import.meta.dirname, '../../../../app')
const FILES = readdirSync(APP, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const read = (file: string) => readFileSync(join(APP, file), 'utf8')

test.each([
  ['/authorize', true],
  ['/authorize?redirectTo=%2Fauctions%2F1%23bid', true],
  ['/checkout?auction=1', true],
  ['/sales/12/pay', true],
  ['/sales/12/pay/', true],
  ['/dashboard?tab=financial', true],
  ['/dashboard?x=1&tab=financial&view=methods', true],
  ['/dashboard?tab=financial#top', true],
  ['/checkout/receipt?auction=1', false],
  ['/dashboard', false],
  ['/dashboard?tab=my-auctions', false],
  ['/dashboard?tab=financials', false],
  ['/login?redirectTo=/authorize', false],
  ['/about#/authorize', false],
])('page that takes money: %s -> %s', (address, expected) => {
  expect(isPaymentPage(address)).toBe(expected)
})

/** Whether a text takes the framework's own links, which know nothing of these pages. */
const takesRouterLinks = (text: string) =>
  /import\s*\{[^}]*\b(Link|NavLink)\b[^}]*\}\s*from '@remix-run\/react'/.test(text)

test('links: every file of the app -> the link that knows pages that take money', () => {
  const found = FILES.filter((file) => takesRouterLinks(read(file)))
  expect(found).toEqual(['components/ui/link.tsx'])
  expect(takesRouterLinks("import { Form, Link } from '@remix-run/react'")).toBe(true)
})

test('navigation by code: to an address that is not fixed -> through openPage', () => {
  const found = FILES.flatMap((file) =>
    [...read(file).matchAll(/\bnavigate\(([a-z]\w*)\b/g)].map(([, target]) => `${file}: ${target}`),
  )
  expect(found).toEqual([
    'lib/page/open-page.ts: address',
    // Filters of the archive and a section of the settings.
    'routes/vehicles/results-form.tsx: address',
    'routes/dashboard/settings/profile-form.tsx: settingsHref',
  ])
})

test('redirect: to a page that takes money -> the browser loads a document; within such pages it stays', () => {
  const header = 'x-remix-reload-document'
  expect(redirectTo('/checkout?auction=1').headers.get(header)).toBe('true')
  expect(redirectTo('/auctions/1').headers.get(header)).toBeNull()
  expect(redirectWithin('/authorize?ended=1').headers.get(header)).toBeNull()
})
