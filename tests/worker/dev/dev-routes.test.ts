import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { requireDevelopment } from '../../../app/lib/http.server.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/format/time-units.ts'
import { takeFault } from '../../../worker/dev/faults.ts'
import { withDevelopment } from '../../../worker/dev/with-development.ts'
import { sendMail } from '../../../worker/services/notifications/send-mail.ts'
import worker from '../../../worker/test-entry.ts'
import configuration from '../../../wrangler.toml?raw'
import { callApi } from '../support/api.ts'
import { makeSignedInPerson } from '../support/listing.ts'

interface Asking {
  readonly method?: string
  readonly body?: unknown
  readonly host?: string
  readonly headers?: Record<string, string>
  readonly environment?: string
}

/** Calls the Worker's fetch handler, in development unless another environment is given. */
async function ask(path: string, asking: Asking = {}) {
  const { method = 'GET', body, host = 'localhost', environment = 'development' } = asking
  const headers = new Headers(asking.headers)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) }
  const request = new Request(`http://${host}${path}`, init) as Parameters<
    NonNullable<typeof worker.fetch>
  >[0]
  const response = await worker.fetch?.(
    request,
    { ...env, ENVIRONMENT: environment },
    createExecutionContext(),
  )
  if (!response) throw new Error('The Worker has no fetch')
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects; a wrong one fails it
  const json: any = isJson ? JSON.parse(text) : null
  return { status: response.status, headers: response.headers, text, json }
}

const EVERY_PAGE = [{ path: '/dev/components' }, { path: '/dev/components.data' }, { path: '/dev/states' }]

const EVERY_ROUTE = [
  { path: '/dev/outbox' },
  { path: '/dev/auctions', method: 'POST', body: {} },
  { path: '/dev/auctions/1/schedule', method: 'POST', body: { ends_in_ms: 1_000 } },
  { path: '/dev/faults', method: 'POST', body: { kind: 'd1', times: 1 } },
  { path: '/dev/seed' },
  { path: '/dev/seed/accounts', method: 'POST' },
  { path: '/dev/seed/photos', method: 'POST' },
  { path: '/dev/seed/listings', method: 'POST', body: {} },
  { path: '/dev' },
  ...EVERY_PAGE,
]

test('development routes: production -> none exists', async () => {
  const environment = /^ENVIRONMENT = "(.*)"$/m.exec(configuration)?.[1]
  expect(environment).toBe('production')
  expect(configuration.match(/^\s*ENVIRONMENT\s*=/gm)).toHaveLength(1)
  for (const { path, ...asking } of EVERY_ROUTE) {
    expect((await ask(path, { ...asking, environment })).status, path).toBe(404)
  }
  expect(takeFault('d1')).toBe(false)
})

test('development pages: elsewhere than in development -> refused by the Worker and by the loader', async () => {
  for (const { path } of EVERY_PAGE) {
    expect((await ask(path)).text, path).toBe('No pages in tests.')
    for (const asking of [{ environment: 'production' }, { host: 'evil.example' }]) {
      const { status, json } = await ask(path, asking)
      expect({ status, success: json.success }, path).toEqual({ status: 404, success: false })
    }
  }
  expect(() => requireDevelopment({ ENVIRONMENT: 'development' })).not.toThrow()
  for (const ENVIRONMENT of ['production', '', 'Development']) {
    try {
      requireDevelopment({ ENVIRONMENT })
      expect.unreachable(ENVIRONMENT)
    } catch (refused) {
      expect((refused as Response).status).toBe(404)
    }
  }
})

test('development pages: written otherwise by another site -> refused by the Worker', async () => {
  for (const path of [
    '/Dev/components',
    '/%64ev/components',
    '/dev%2Fcomponents',
    '//dev/states',
    '/DEV/states',
  ]) {
    const { status, json } = await ask(path, { host: 'evil.example' })
    expect({ status, success: json?.success }, path).toEqual({ status: 404, success: false })
  }
  expect((await ask('/%/dev', { host: 'evil.example' })).text).toBe('No pages in tests.')
})

test('ENVIRONMENT: anything but the exact word -> not development', async () => {
  for (const environment of ['', 'dev', 'Development', 'staging']) {
    expect((await ask('/dev/outbox', { environment })).status, environment).toBe(404)
  }
})

test('development routes: request sent by another site -> 404', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect((await ask('/dev/outbox', { host })).status, host).toBe(404)
    // The local platform lets a request choose its address (MF-Original-URL), but not its Host header.
    expect((await ask('/dev/outbox', { headers: { host } })).status, host).toBe(404)
  }
  const faults = { method: 'POST', body: { kind: 'r2', times: 1 } }
  for (const origin of ['https://evil.example', 'null']) {
    expect((await ask('/dev/faults', { ...faults, headers: { origin } })).status, origin).toBe(404)
  }
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect((await ask('/dev/outbox', { host })).status, host).toBe(200)
  }
  expect(takeFault('r2')).toBe(false)
})

test('outbox: one address -> its mails newest first, and as a page in a browser', async () => {
  const mail = (key: string, to: string, subject: string) =>
    sendMail(
      env,
      { key, userId: null, to, subject, text: 'See http://localhost/x', html: '<p>a</p><script>1</script>' },
      Date.now(),
    )
  await mail('one', 'ann@example.com', 'First')
  await mail('two', 'bob@example.com', 'Other')
  await mail('three', 'ann@example.com', 'Second <b>')
  const { json } = await ask('/dev/outbox?to=ann@example.com')
  expect(json.data.map(({ subject }: { subject: string }) => subject)).toEqual(['Second <b>', 'First'])
  expect(Object.keys(json.data[0]).sort()).toEqual(['created_at', 'html', 'links', 'subject', 'text', 'to'])
  const page = await ask('/dev/outbox', { headers: { accept: 'text/html,*/*' } })
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.text).toContain('Second &lt;b&gt;')
  expect(page.text).not.toContain('<script>')
})

test('development auction: created -> active at once, answered like creating one', async () => {
  const { status, json } = await ask('/dev/auctions', {
    method: 'POST',
    body: {
      title: 'A test car',
      starting_bid: 1_000,
      reserve_price: 2_000,
      min_bid_increment: 250,
      auto_extend_minutes: 0,
    },
  })
  expect(status).toBe(201)
  expect(json).toMatchObject({ success: true, data: { id: expect.any(Number) } })
  expect(json.auction_number).toMatch(/^HL-\d{4}-\d{6}$/)
  const { body } = await callApi('GET', `/auctions/${json.data.id}`)
  expect(body.data).toMatchObject({
    status: 'active',
    title: 'A test car',
    starting_bid: 1_000,
    minimum_bid: 1_250,
    has_reserve: true,
    auto_extend_minutes: 0,
    auction_type: 'reserve',
  })
  expect(body.data.vehicle.vin).toMatch(/^[A-HJ-NPR-Z0-9]{17}$/)
})

test('development auction: invalid request -> refused with its field', async () => {
  const refused = async (body: object) => (await ask('/dev/auctions', { method: 'POST', body })).json.errors
  expect(await refused({ seller_email: 'nobody@example.com' })).toHaveProperty('seller_email')
  expect(await refused({ starting_bid: 5_000, buy_now_price: 4_000 })).toHaveProperty('buy_now_price')
  expect(await refused({ starts_in_ms: 5_000, ends_in_ms: 1_000 })).toHaveProperty('end_time')
  expect(await refused({ starting_bid: '5000' })).toHaveProperty('starting_bid')
})

test('schedule: starts now -> active; ends soon -> new end time; ends now -> sold; already ended -> 409', async () => {
  const made = await ask('/dev/auctions', { method: 'POST', body: { starts_in_ms: HOUR_MS } })
  const { id } = made.json.data
  const schedule = (body: object) => ask(`/dev/auctions/${id}/schedule`, { method: 'POST', body })
  expect((await schedule({ ends_in_ms: 0 })).status).toBe(422)
  expect((await schedule({ starts_in_ms: 0 })).json.data.status).toBe('active')
  const soon = await schedule({ starts_in_ms: 0, ends_in_ms: MINUTE_MS })
  expect(Math.abs(Date.parse(soon.json.data.end_time) - Date.now() - MINUTE_MS)).toBeLessThan(5_000)
  const { token } = await makeSignedInPerson()
  const bid = await callApi('POST', `/auctions/${id}/bid`, { token, body: { bid_amount: 9_000 } })
  expect(Date.parse(bid.body.auction.end_time)).toBeGreaterThan(Date.now() + 4 * MINUTE_MS)
  expect((await schedule({ ends_in_ms: 0 })).json.data).toMatchObject({
    status: 'ended',
    result: { outcome: 'sold' },
  })
  expect((await schedule({ ends_in_ms: MINUTE_MS })).status).toBe(409)
  expect(
    (await ask('/dev/auctions/999999999/schedule', { method: 'POST', body: { ends_in_ms: 1 } })).status,
  ).toBe(404)
  expect((await schedule({})).status).toBe(422)
})

test('fault: armed for n calls -> n calls fail', async () => {
  expect((await ask('/dev/faults', { method: 'POST', body: { kind: 'email', times: 2 } })).status).toBe(200)
  expect([takeFault('email'), takeFault('email'), takeFault('email')]).toEqual([true, true, false])
  expect((await ask('/dev/faults', { method: 'POST', body: { kind: 'fire', times: 1 } })).status).toBe(422)
  await ask('/dev/faults', { method: 'POST', body: { kind: 'd1', times: 1 } })
  expect((await ask('/api/auctions')).status).toBe(503)
  expect((await ask('/api/auctions')).status).toBe(200)
})

test('withDevelopment: production -> the env itself; development -> wrapped once', () => {
  const platform = { ...env, ...env.PLATFORM }
  const production = { ...platform, ENVIRONMENT: 'production' }
  expect(withDevelopment(production)).toBe(production)
  const development = withDevelopment(platform)
  expect(development.DB).not.toBe(platform.DB)
  expect(withDevelopment(development)).toBe(development)
  expect(withDevelopment(platform)).toBe(development)
})
