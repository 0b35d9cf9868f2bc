import { env, exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { PERMISSIONS } from '../../../domain/account/permission-table.ts'
import { armFault } from '../../../worker/dev/faults.ts'
import { errorToRefusal } from '../../../worker/http/middleware/errors.ts'
import { pageSecurityHeaders } from '../../../worker/http/middleware/security-headers.ts'
import { notFoundOrMethodNotAllowed } from '../../../worker/http/not-found-or-method-not-allowed.ts'
import { processorsOfPage } from '../../../worker/http/page/payment-pages.ts'
import { routeGroup } from '../../../worker/http/route.ts'
import { plainSecurityHeaders } from '../../../worker/services/platform/security-headers.ts'
import { callApi, registerPerson } from '../support/api.ts'

test('unknown path: any method -> JSON 404', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const { status, body } = await callApi(method, '/nothing/here')
    expect(status, method).toBe(404)
    expect(body).toEqual({ success: false, message: 'This was not found.', code: 'not_found' })
  }
  expect((await callApi('GET', '')).status).toBe(404)
  expect((await callApi('GET', '/auth/profile/')).status).toBe(404)
  expect((await callApi('GET', '/%E0%A4%A')).status).toBe(404)
})

test('method: known path, other method -> 405 with Allow', async () => {
  const login = await callApi('GET', '/auth/login')
  expect(login.status).toBe(405)
  expect(login.body.code).toBe('method_not_allowed')
  expect(login.headers.get('allow')).toBe('POST')
  const profile = await callApi('DELETE', '/auth/profile')
  expect(profile.headers.get('allow')).toBe('GET, HEAD, PUT')
})

test('method: path with a parameter, other method -> 405', () => {
  const auctions = routeGroup('Auctions', '/auctions')
  auctions.route({ method: 'get', path: '/:id', access: 'auction.view', summary: 'One', handler: () => ({}) })
  auctions.route({ method: 'get', path: '/', access: 'auction.list', summary: 'All', handler: () => ({}) })
  const respond = notFoundOrMethodNotAllowed([auctions], '/api')
  const getStatus = (path: string) =>
    respond(new Request(`http://localhost${path}`, { method: 'PUT' })).status
  expect(getStatus('/api/auctions/7')).toBe(405)
  expect(getStatus('/api/auctions')).toBe(405)
  expect(getStatus('/api/auctions/7/bid')).toBe(404)
})

test('HEAD: route with GET -> 200 without a body', async () => {
  const { status, body } = await callApi('HEAD', '/openapi.json')
  expect(status).toBe(200)
  expect(body).toBe('')
})

test('JSON body: not an object -> 400', async () => {
  for (const body of ['{', 'null', '[]', '"text"', '12', '{"email": NaN}']) {
    const { status, body: answerBody } = await callApi('POST', '/auth/login', { body })
    expect(status, body).toBe(400)
    expect(answerBody.code).toBe('malformed')
  }
})

test('JSON body: other content type -> 415', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
    const { status, body } = await callApi('POST', '/auth/login', {
      body: '{"email":"a@example.com","password":"x"}',
      headers: { 'content-type': type },
    })
    expect(status, type).toBe(415)
    expect(body.code).toBe('unsupported_media_type')
  }
})

test('JSON body: above the limit -> 413, with and without a content length', async () => {
  const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(70_000) })
  expect((await callApi('POST', '/auth/login', { body })).status).toBe(413)
  const streamed = await exports.default.fetch('http://localhost/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: new Blob([body]).stream(),
  })
  expect(streamed.status).toBe(413)
  expect(await streamed.json()).toMatchObject({ success: false, code: 'too_large' })
})

test('JSON body: missing -> validated like an empty object', async () => {
  const { status, body } = await callApi('POST', '/auth/login')
  expect(status).toBe(422)
  expect(body.errors).toEqual({ email: ['Email is required'], password: ['Password is required'] })
})

const HOSTILE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e308,
  true,
  [],
  {},
  ['a'],
  { $ne: '' },
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '王'.repeat(100),
]

test('registration and sign-in: hostile values in any field -> 4xx and no stored account', async () => {
  const before = await countUsers()
  const fields = [
    'username',
    'email',
    'password',
    'password_confirmation',
    'first_name',
    'last_name',
    'user_type',
  ]
  const validBody = {
    username: 'hostile',
    email: 'hostile',
    password: 'Sundown42x',
    password_confirmation: 'Sundown42x',
    first_name: 'A',
    last_name: 'B',
    user_type: 'private',
  }
  for (const field of fields) {
    for (const value of HOSTILE) {
      const { status } = await callApi('POST', '/auth/register', { body: { ...validBody, [field]: value } })
      expect(status, `${field}: ${JSON.stringify(value)?.slice(0, 40)}`).toBe(422)
    }
  }
  for (const value of HOSTILE) {
    const email = await callApi('POST', '/auth/login', { body: { email: value, password: 'Sundown42x' } })
    expect(email.status).toBe(422)
    const password = await callApi('POST', '/auth/login', {
      body: { email: 'x@example.com', password: value },
    })
    expect([401, 422, 429], JSON.stringify(value)?.slice(0, 40)).toContain(password.status)
  }
  expect(await countUsers()).toBe(before)
})

test('answer headers: any call -> unique request id and security headers', async () => {
  const first = await callApi('GET', '/nothing')
  const second = await callApi('GET', '/system/health')
  for (const { headers } of [first, second]) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('cache-control')).toBe('no-store')
  }
  expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
})

test('answer headers: development -> no HSTS; production -> HSTS', () => {
  expect(plainSecurityHeaders(env)['strict-transport-security']).toBeUndefined()
  const production = { ...env, ENVIRONMENT: 'production' }
  expect(plainSecurityHeaders(production)['strict-transport-security']).toMatch(/^max-age=31536000/)
})

test('page policy: scripts -> own origin and nonce only', () => {
  const policy = pageSecurityHeaders(env, 'abc')['content-security-policy'] ?? ''
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
})

test('page policy: active processor -> admitted on pages that take money, and on no other', async () => {
  const add = env.DB.prepare(
    "insert into payment_providers (provider, is_active, updated_at_ms) values ('stripe', 1, 0)",
  )
  const remove = env.DB.prepare('delete from payment_providers')
  const processorsAt = (path: string) => processorsOfPage(new Request(`http://localhost${path}`), env)
  const none = { active: [], configured: [], ownOrigins: [] }
  expect(await processorsAt('/checkout')).toEqual(none)
  await add.run()
  const [checkout, auction, overview] = await Promise.all([
    processorsAt('/checkout?auction=1'),
    processorsAt('/auctions/1'),
    processorsAt('/dashboard?tab=overview'),
  ])
  await env.DB.prepare(
    "update payment_providers set is_active = 0, api_base_url = 'http://127.0.0.1:1'",
  ).run()
  const inactive = await processorsAt('/sales/1/pay')
  await remove.run()
  expect([auction, overview]).toEqual([null, null])
  expect(checkout).toEqual({ active: ['stripe'], configured: ['stripe'], ownOrigins: [] })
  // Its saved methods are still charged, and their banks still ask.
  expect(pageSecurityHeaders(env, 'abc', inactive)['content-security-policy']).toContain(
    "form-action 'self' https://checkout.stripe.com https://hooks.stripe.com http://127.0.0.1:1;",
  )
  expect(pageSecurityHeaders(env, 'abc', inactive)['content-security-policy']).toContain("frame-src 'none'")
  const headers = pageSecurityHeaders(env, 'abc', checkout)
  expect(headers['content-security-policy']).toContain("script-src 'self' 'nonce-abc' https://js.stripe.com")
  expect(headers['content-security-policy']).toContain('frame-src https://js.stripe.com')
  expect(headers['content-security-policy']).toContain("connect-src 'self' https://api.stripe.com")
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  expect(headers['permissions-policy']).toContain('payment=(self "https://js.stripe.com"')
  expect(pageSecurityHeaders(env, 'abc')['content-security-policy']).toContain("frame-src 'none'")
})

test('page policy: PayPal -> forms may lead to its own pages, which have its fields; nothing of it is loaded here', () => {
  const processors = { active: ['paypal'], configured: ['paypal'], ownOrigins: [] }
  const policy = pageSecurityHeaders(env, 'abc', processors)['content-security-policy']
  expect(policy).toContain("form-action 'self' https://www.paypal.com https://www.sandbox.paypal.com;")
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("frame-src 'none'")
  expect(policy.match(/paypal/g)).toHaveLength(2)
})

test('failing database: one call -> 503 with Retry-After; next call -> 200', async () => {
  const { token } = await registerPerson()
  const callFailing = () => {
    armFault('d1', 1)
    return callApi('GET', '/auth/profile', { token })
  }
  let failed = await callFailing()
  // What an earlier test has left to do may take the fault.
  for (let tries = 1; failed.status !== 503 && tries < 5; tries += 1) failed = await callFailing()
  expect(failed.status).toBe(503)
  expect(failed.body).toEqual({
    success: false,
    message: 'This is not available right now. Please try again.',
    code: 'unavailable',
  })
  expect(failed.headers.get('retry-after')).toBe('1')
  expect(failed.headers.get('x-request-id')).not.toBeNull()
  expect((await callApi('GET', '/auth/profile', { token })).status).toBe(200)
})

test('unexpected error: mapped to a refusal -> no details in the message', () => {
  const refusal = errorToRefusal(new Error('secret path /srv/x'), 'request-1')
  expect(refusal).toEqual({
    code: 'internal',
    status: 500,
    message: 'Something went wrong. Please try again.',
  })
  const constraint = new Error('D1_ERROR: UNIQUE constraint failed: users.email: SQLITE_CONSTRAINT')
  expect(errorToRefusal(constraint, 'request-2').status).toBe(500)
  const overloaded = Object.assign(new Error('busy'), { overloaded: true })
  expect(errorToRefusal(overloaded, 'request-3')).toMatchObject({
    status: 503,
    code: 'overloaded',
    retryAfter: 1,
  })
  expect(
    errorToRefusal(new Error('outer', { cause: new Error('D1_ERROR: Network connection lost') }), 'r').status,
  ).toBe(503)
})

test('openapi.json: every call -> access, schemas and operation id', async () => {
  const { status, body } = await callApi('GET', '/openapi.json')
  expect(status).toBe(200)
  expect(body.openapi).toBe('3.1.0')
  const register = body.paths['/api/auth/register'].post
  expect(register['x-access']).toBe('session.register')
  const schema = register.requestBody.content['application/json'].schema
  expect(Object.keys(schema.properties)).toEqual(
    expect.arrayContaining([
      'username',
      'email',
      'password',
      'password_confirmation',
      'user_type',
      'zip_code',
    ]),
  )
  expect(register.responses['201'].content['application/json'].schema.properties.success).toEqual({
    const: true,
  })
  expect(body.paths['/api/auth/profile'].put.security).toEqual([{ bearer: [] }])
  expect(body.paths['/api/openapi.json'].get).toBeDefined()
  for (const methods of Object.values<Record<string, { 'x-access': string; operationId: string }>>(
    body.paths,
  )) {
    for (const operation of Object.values(methods)) {
      expect(Object.keys(PERMISSIONS)).toContain(operation['x-access'])
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    }
  }
})

test('openapi.json: auction lists -> say that they carry no bids', async () => {
  const { body } = await callApi('GET', '/openapi.json')
  for (const path of ['/api/auctions', '/api/user/auctions']) {
    const text = JSON.stringify(body.paths[path].get.responses['200'])
    expect(text, path).toContain('without `bids`')
    expect(text, path).not.toContain('"bids"')
  }
})

test('openapi.json: query parameters -> schemas without null', async () => {
  const { body } = await callApi('GET', '/openapi.json')
  const parameters = body.paths['/api/auctions'].get.parameters as { name: string; schema: object }[]
  const findSchema = (name: string) => parameters.find((parameter) => parameter.name === name)?.schema
  expect(findSchema('search')).toEqual({ type: 'string' })
  expect(findSchema('category')).toEqual({ type: 'string', enum: ['sedans', 'suvs', 'trucks', 'luxury'] })
  expect(findSchema('body_style')).toMatchObject({ type: 'array' })
  expect(JSON.stringify(parameters)).not.toContain('null')
})

test('documentation page: rendered -> every path, no script, nonced style', async () => {
  const { body: document } = await callApi('GET', '/openapi.json')
  const { status, body, headers } = await callApi('GET', '/docs')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  for (const path of Object.keys(document.paths)) expect(body).toContain(path)
  expect(body).not.toContain('<script')
  const nonce = /style-src 'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
  expect(body).toContain(`<style nonce="${nonce}">`)
})

test('health: all parts up -> each part with a latency', async () => {
  const { body } = await callApi('GET', '/system/health')
  const names = body.data.parts.map((part: { name: string }) => part.name)
  expect(names).toEqual(['database', 'search', 'auction_room', 'photos', 'secrets'])
  for (const part of body.data.parts) expect(part.latency_ms).toBeGreaterThanOrEqual(0)
})

test('health: failing database -> 503 with the part down', async () => {
  armFault('d1', 1)
  const { status, body } = await callApi('GET', '/system/health')
  expect(status).toBe(503)
  expect(body.success).toBe(false)
  expect(body.data.state).toBe('down')
  expect(body.data.parts[0]).toMatchObject({ name: 'database', state: 'down' })
})

async function countUsers(): Promise<number> {
  const row = await env.DB.prepare('select count(*) as n from users').first<{ n: number }>()
  return row?.n ?? 0
}
