import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { SeedClient } from '../../../scripts/demo/seed-server.ts'
import { account, api, baseUrl, person, visitor } from '../support/browser.ts'
import { type Route, readManifest } from '../support/manifest.ts'
import { ADMIN } from '../support/messages.ts'
import { findPolicyFaults, getNonce, parseTags } from '../support/policy.ts'

/** Content security policy: a page runs only scripts that carry the nonce of its response. */

const SCRIPT = '"><script>alert(1)</script><img src=x onerror=alert(2)>'

/** The URL of a route of the build, so that the test covers new routes without a change. */
function toPath({ id, path = '' }: Route, params: Readonly<Record<string, string>>): string {
  const segments = path.split('/').map((segment) => {
    if (segment === '*') return 'no-such-page'
    if (!segment.startsWith(':')) return segment
    const value = params[segment.slice(1)]
    if (value === undefined) throw new Error(`${id}: the test knows no ${segment}`)
    return value
  })
  return `/${segments.join('/')}`
}

/** Routes that answer the people of this test with a redirect or with data. */
const NO_PAGE: readonly string[] = [
  '$',
  // There are administrators (tests/e2e/administration/admin-setup.test.ts shows the page).
  'admin-setup',
  // No message has the id of an auction.
  'admin_.messages.$id',
  'auctions.$id_.history',
  'auctions.$id_.own',
  'auctions.$id_.room',
  'auctions.$id_.watch',
  'auctions.import_.template',
  'checkout',
  'checkout_.listings',
  'checkout_.receipt',
  'drafts.$id.delete',
  'logout',
  'messages.$id',
  'my-auctions',
  // It needs the action in its address.
  'my-auctions_.bulk',
  'my-auctions_.download',
  'payment-methods.return',
  'saved-searches.new',
  'theme',
  'watchlist',
]

/** Pages, and states of pages, that have no route file of their own. */
const STATES = [
  '/dashboard?tab=my-bids',
  '/dashboard?tab=settings',
  '/dashboard?tab=settings&section=security',
  '/dashboard?tab=settings&section=data',
  '/dashboard?tab=settings&section=notifications',
  '/notifications',
  '/my-auctions/bulk?intent=publish',
  '/auctions/999999999',
  '/api/docs',
  ...['search', 'category', 'sort', 'page'].map((name) => `/auctions?${name}=${encodeURIComponent(SCRIPT)}`),
  ...['login', 'register'].map((page) => `/${page}?redirectTo=${encodeURIComponent(`/${SCRIPT}`)}`),
  ...['reason', 'x'].map((name) => `/login?${name}=${encodeURIComponent(SCRIPT)}`),
  ...['verify-email', 'reset-password', 'confirm-email'].map(
    (page) => `/${page}?token=${encodeURIComponent(SCRIPT)}`,
  ),
]

interface Answer {
  readonly status: number
  readonly faults: readonly string[]
  readonly nonce: string
  readonly scripts: number
}

/**
 * The response to a request with the cookies of this page, with its policy faults; null where it is no page.
 */
async function fetchPage(page: Page, path: string): Promise<Answer | null> {
  const options = { headers: { accept: 'text/html' }, maxRedirects: 0 }
  const answer = await page.context().request.get(path, options)
  if (!(answer.headers()['content-type'] ?? '').startsWith('text/html')) return null
  const policy = answer.headers()['content-security-policy'] ?? ''
  const tags = await parseTags(page, await answer.text())
  const found = findPolicyFaults({ policy, url: baseUrl + path }, tags)
  return {
    status: answer.status(),
    faults: found.map((fault) => `${path}: ${fault}`),
    nonce: getNonce(policy),
    scripts: tags.filter(({ name }) => name === 'script').length,
  }
}

test('content policy: every page -> no script without nonce, no event handler, nothing from other sites', async () => {
  const id = await api.newAuction({ title: `A car of <script>alert(1)</script>` })
  const challenged = await person('asked', { isAuthorized: false })
  const { data } = await challenged.client.must('POST', '/api/financial/authorization', {
    body: { card_token: 'tok_authentication_required' },
  })
  const reference = String((data as { action_url?: string }).action_url).replace(/^.*\//, '')
  const bidder = await person('looks')
  await bidder.client.bid(id, 1_100)
  await new SeedClient(baseUrl).ensureAccounts()
  const stranger = await visitor()

  const { root, ...routes } = readManifest().routes
  expect(Object.values(routes).filter(({ parentId }) => parentId !== root?.id)).toEqual([])
  // A route is a file, or a folder with a file `route.tsx`.
  const pathsOfRoutes = Object.values(routes).map((route) => ({
    name: route.id.replace(/^routes\/|\/route$/g, ''),
    path: toPath(route, { id: String(id), kind: 'question', reference }),
  }))
  const paths = [...pathsOfRoutes.map(({ path }) => path), ...STATES]
  const faults: string[] = []
  const nonces: string[] = []
  const seen: string[] = []
  for (const { page } of [stranger, bidder, await account(ADMIN)]) {
    await page.goto('about:blank')
    for (const path of new Set(paths)) {
      const answer = await fetchPage(page, path)
      if (answer === null) continue
      seen.push(path)
      faults.push(...answer.faults)
      if (answer.scripts > 0) nonces.push(answer.nonce)
    }
  }
  expect(faults).toEqual([])
  expect(seen.length).toBeGreaterThan(50)
  const unseen = pathsOfRoutes.filter(({ path }) => !seen.includes(path)).map(({ name }) => name)
  expect(unseen.sort()).toEqual(NO_PAGE)
  expect(nonces.length).toBeGreaterThan(40)
  expect(new Set(nonces).size, 'each answer has a nonce of its own').toBe(nonces.length)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/-]{22}(==)?$/)
})

test('content policy: error page and a form posted by another site -> the policy holds', async () => {
  const { page } = await visitor()
  await page.goto('about:blank')
  await api.must('POST', '/dev/faults', { body: { kind: 'd1', times: 1 } })
  const failed = await fetchPage(page, `/auctions?search=${encodeURIComponent(SCRIPT)}`)
  expect(failed?.faults).toEqual([])
  const { client } = await person('foreign', { isAuthorized: false })
  for (const path of ['/login', '/register', '/dashboard', '/logout']) {
    const answer = await client.ask('POST', path, {
      body: {},
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status, path).toBe(403)
    expect(answer.headers.get('content-security-policy'), path).toContain("default-src 'self'")
  }
})

test('content policy: planted faults -> each is found', async () => {
  const { page } = await visitor()
  await page.goto('about:blank')
  const policy = "default-src 'self'; script-src 'self' 'nonce-abc'; style-src 'self' 'nonce-abc'"
  const found = async (html: string, sent = policy) =>
    findPolicyFaults({ policy: sent, url: `${baseUrl}/` }, await parseTags(page, html)).length
  expect(await found('<script nonce="abc" src="/a.js"></script><p class="x">fine</p>')).toBe(0)
  for (const html of [
    '<script>1</script>',
    '<script nonce="other">1</script>',
    '<script type="application/ld+json">{}</script>',
    '<script nonce="abc" src="https://evil.example/a.js"></script>',
    '<style>p {}</style>',
    '<p style="color:red">',
    '<p onclick="x()">',
    '<svg onload="x()">',
    '<a href=" javascript:x()">x</a>',
    '<form action="https://evil.example/">',
    '<iframe srcdoc="x"></iframe>',
    '<base href="/x">',
    '<link rel="modulepreload" href="//evil.example/x.js">',
    '<img srcset="/a.webp 1x, //evil.example/b.webp 2x">',
  ]) {
    expect(await found(html), html).toBeGreaterThan(0)
  }
  expect(await found('', policy.replace("'self' 'nonce-abc'", "'self' 'unsafe-inline'"))).toBe(1)
  const withStyles = `${policy}; style-src-attr 'unsafe-inline'`
  expect(await found('<p style="color:red">', withStyles)).toBe(0)
})
