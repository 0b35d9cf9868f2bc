/**
 * Every call of openapi.json with every body field wrong in every way: always a 4xx with the one error shape
 * that names the field, and nothing stored. New calls are covered without a change here.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient, type ApiResponse } from '../fixtures/api-client.ts'
import { accepts, fetchOperations, type JsonSchema, listFields, type Operation } from './api-operations.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct
let person: ApiClient

/** Restoring a backup has a bearer of its own, with which the platform is closed. */
const RESTORE = { path: '/api/admin/backup/restore', token: 'the-restore-token-of-this-outside-test' }

beforeAll(async () => {
  product = await startBareProduct({ limits: 'wide' })
  // An administrator: a missing right would be refused before the body is read.
  await new ApiClient(product.url).must('POST', '/dev/seed/accounts')
  person = await new ApiClient(product.url).signIn('admin@hammerlane.test')
})

afterAll(() => product?.close())

/** Values of every kind; the schema of a field says which of them it accepts. */
const VALUES: readonly [string, unknown][] = [
  ['an object', { toString: 'x' }],
  ['an empty object', {}],
  ['a nested list', [[1], [2]]],
  ['an empty list', []],
  ['a huge text', 'x'.repeat(20_000)],
  // What takes more than linear time would hold up everybody for minutes.
  ['many groups of digits', '1 '.repeat(12_000)],
  ['accents in the wrong order', `a${'\u0345'.repeat(6_000)}${'\u0301'.repeat(6_000)}`],
  ['many spaces inside', `1${' '.repeat(24_000)}x`],
  ['null', null],
  ['true', true],
  ['a number as text', '12500'],
  ['zero', 0],
  ['a fraction', 0.001],
  ['a huge number', 1e308],
  ['a negative', -1],
  ['a number like NaN', 'NaN'],
  ['an empty text', ''],
  ['SQL', "'; DROP TABLE users; --"],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a lone surrogate', '\ud800'],
  ['right-to-left and NUL', '\u202e\u0000王'],
]

/** Fields that accept anything, with the reason; what they were sent is not stored. */
const IGNORED: Readonly<Record<string, string>> = {
  'PUT /api/auth/profile user_type': 'an administrator has none, so that theirs is ignored',
}

/** Fields of any call in which a wrong value counts as none, so that it never stops a person. */
const LENIENT: readonly string[] = ['redirect_to', 'cf-turnstile-response']

/** Calls whose refusal names only the first wrong field, or comes before the body is read. */
const FIRST_ONLY: readonly string[] = [
  'POST /api/contact/submit',
  'POST /api/admin/contact-messages/{id}/answer',
  'POST /api/auctions/{id}/pause',
  'POST /api/auctions/{id}/resume',
  'POST /api/auctions/{id}/cancel',
  'POST /api/auctions/{id}/not-paid',
]

/** Calls that read numbers and choices as forms send them: as text, and empty for none. */
const AS_FORMS: readonly string[] = [
  'POST /api/auctions',
  'PUT /api/auctions/{id}',
  'PUT /api/vehicles/{id}',
  'POST /api/openai/generate-description',
]

/** Whether the call need not name this field; it must refuse the value all the same. */
function isNamedElsewhere({ operation: { method, path }, field }: FieldOfCall, value: string): boolean {
  const call = `${method} ${path}`
  return (
    value === 'missing' || LENIENT.includes(field) || FIRST_ONLY.includes(call) || AS_FORMS.includes(call)
  )
}

const concrete = (path: string): string => {
  const base = path.startsWith('/api') ? path : `/api${path}`
  return base.replace(/\{[^}]+\}/g, '1')
}

interface FieldOfCall {
  readonly operation: Operation
  readonly field: string
  /** The field in each alternative of the body that has it. */
  readonly schemas: readonly JsonSchema[]
  readonly isRequired: boolean
  /** Fields that say which alternative of the body is meant. */
  readonly beside: Readonly<Record<string, unknown>>
}

async function fieldsOfCalls(): Promise<FieldOfCall[]> {
  const operations = await fetchOperations(product.url)
  return operations.flatMap((operation) => {
    const { json } = operation
    if (json === null) return []
    const shapes = [json, ...(json.anyOf ?? []), ...(json.oneOf ?? [])].filter(({ properties }) => properties)
    return listFields(json).map((field) => ({
      operation,
      field,
      schemas: shapes.flatMap(({ properties = {} }) => properties[field] ?? []),
      isRequired: shapes.every(({ required = [] }) => required.includes(field)),
      beside: toDiscriminator(json.oneOf ?? [], field),
    }))
  })
}

/** The fields that distinguish the first alternative with this field from the others. */
function toDiscriminator(alternatives: readonly JsonSchema[], field: string): Record<string, unknown> {
  const meant = alternatives.find(({ properties = {} }) => field in properties)
  const shared = Object.entries(meant?.properties ?? {}).filter(
    ([name, { const: only, enum: some }]) =>
      name !== field &&
      (only !== undefined || some !== undefined) &&
      alternatives.every(({ properties = {} }) => name in properties),
  )
  return Object.fromEntries(shared.map(([name, { const: only, enum: some }]) => [name, only ?? some?.[0]]))
}

/** What is wrong with the answer to a value that the field does not accept; null if nothing is. */
function faultOf({ status, body }: ApiResponse, field: string, mustName: boolean): string | null {
  if (status < 400) return `accepted with ${status}`
  if (status >= 500) return `answered ${status}`
  if (body.success !== false || typeof body.message !== 'string' || typeof body.code !== 'string') {
    return 'answered in another shape'
  }
  if (!mustName) return null
  // 422 must be about this field: another refusal would hide that its value is accepted.
  const named = Object.keys((body.errors as object | undefined) ?? {})
  const isNamed = named.some((name) => name === field || name.startsWith(`${field}.`) || name === '')
  return status === 422 && isNamed ? null : `refused for another reason: ${status} ${body.code} ${named}`
}

test('openapi.json: calls -> some have bodies', async () => {
  expect((await fieldsOfCalls()).length).toBeGreaterThan(50)
})

test('every field of every call: a value that it does not accept -> 422 that names it, and nothing stored', async () => {
  const before = await readStored()
  const fields = (await fieldsOfCalls()).filter(({ operation: { path } }) => path !== RESTORE.path)
  const { faults, refused } = await sendWrongValues(fields, person)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(500)
  expect(await readStored()).toEqual(before)
})

async function sendWrongValues(fields: Awaited<ReturnType<typeof fieldsOfCalls>>, asker: ApiClient) {
  const faults: string[] = []
  let refused = 0
  for (const one of fields) {
    const { operation, field, schemas, isRequired, beside } = one
    const { method, path } = operation
    if (IGNORED[`${method} ${path} ${field}`]) continue
    const wrong = VALUES.filter(([, value]) => !schemas.some((schema) => accepts(schema, value)))
    const bodies = wrong.map(([name, value]) => [name, { ...beside, [field]: value }] as const)
    for (const [name, body] of isRequired ? [...bodies, ['missing', beside] as const] : bodies) {
      const answer = await asker.ask(method, concrete(path), { body })
      const fault = faultOf(answer, field, !isNamedElsewhere(one, name))
      if (fault !== null) faults.push(`${method} ${path} with ${field} = ${name}: ${fault}`)
      refused += 1
    }
  }
  return { faults, refused }
}

test('every field of every call: a text that it accepts, however odd -> no 5xx', async () => {
  for (const { operation, field, schemas, beside } of await fieldsOfCalls()) {
    for (const [name, value] of VALUES) {
      if (!schemas.some((schema) => accepts(schema, value))) continue
      const { status, body } = await person.ask(operation.method, concrete(operation.path), {
        body: { ...beside, [field]: value },
      })
      const what = `${operation.method} ${operation.path} with ${field} = ${name}: ${status}`
      expect(status, what).toBeLessThan(500)
      if (status >= 400) expect(body, what).toMatchObject({ success: false })
      expect(JSON.stringify(body), what).not.toMatch(/\bat .+\.(ts|js):\d+/)
    }
  }
})

/** What the person's calls return, without what changes by itself. */
async function readStored(): Promise<Record<string, unknown>> {
  const reads = (await fetchOperations(product.url)).filter(
    ({ method, path }) =>
      method === 'GET' && !/\{|openapi|docs|health|status|challenge|live$|^\/api\/system\//.test(path),
  )
  const found: Record<string, unknown> = {}
  for (const { path } of reads) {
    const { status, body } = await person.ask('GET', concrete(path))
    found[path] = [status, withoutTimes(body)]
  }
  return found
}

function withoutTimes(body: object): string {
  return JSON.stringify(body, (key, value) => (/_at$|time$/.test(key) ? undefined : value))
}

test('every call with a body: broken JSON, list, text or wrong content type -> 4xx', async () => {
  for (const { method, path, json } of await fetchOperations(product.url)) {
    if (json === null) continue
    const send = (body: string, type: string) =>
      fetch(product.url + concrete(path), {
        method,
        body,
        headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
      })
    for (const [body, type] of [
      ['{"a":', 'application/json'],
      ['[]', 'application/json'],
      ['"text"', 'application/json'],
      ['null', 'application/json'],
      ['<a/>', 'application/xml'],
      ['\u0000\u0001', 'application/octet-stream'],
    ] as const) {
      const response = await send(body, type)
      const what = `${method} ${path} with ${body} as ${type}`
      expect(response.status, what).toBeGreaterThanOrEqual(400)
      expect(response.status, what).toBeLessThan(500)
      expect(await response.json(), what).toMatchObject({ success: false })
    }
  }
})

test('uploads: missing body, file for text, text for file -> 4xx', async () => {
  const calls = (await fetchOperations(product.url)).flatMap(({ method, path, form }) =>
    form ? [{ method, path, fields: listFields(form) }] : [],
  )
  expect(calls.length).toBeGreaterThan(3)
  const file = (bytes: string) => new File([bytes], '../../etc/passwd\u0000.jpg', { type: 'image/jpeg' })
  for (const { method, path, fields } of calls) {
    const forms = fields.flatMap((field) =>
      [file('x'), file(''), 'x'.repeat(20_000), '\u202e\u0000王', '-1', '{"a":'].map((value) => {
        const form = new FormData()
        form.append(field, value)
        form.append('images[999]', file('<svg/>'))
        return [field, form] as const
      }),
    )
    const broken = ['', '--', '--x\r\n', '--x\r\n\r\n\r\n--x--', '\u0000'.repeat(100)].map((text) => {
      const type = 'multipart/form-data; boundary=x'
      return [`a body like ${JSON.stringify(text.slice(0, 10))}`, new Blob([text], { type })] as const
    })
    for (const [name, body] of [...forms, ...broken]) {
      const answer = await fetch(product.url + concrete(path), {
        method,
        body,
        headers: { authorization: `Bearer ${person.token}` },
      })
      const what = `${method} ${path} with ${name}: ${answer.status}`
      expect(answer.status, what).toBeGreaterThanOrEqual(400)
      expect(answer.status, what).toBeLessThan(500)
      expect(await answer.json(), what).toMatchObject({ success: false })
    }
  }
})

test('auction list: invalid query -> cleaned or 422, never an error page', async () => {
  for (const query of [
    'page=0',
    'page=-1',
    'page=1e9',
    'page=abc',
    'per_page=100000',
    'min_price=abc',
    'year_min=1800',
    'sort=DROP',
    `search=${'x'.repeat(10_000)}`,
    "search=' OR 1=1 --",
    Array.from({ length: 200 }, (_, index) => `make=M${index}`).join('&'),
    'make[]=BMW&make=Audi',
    'body_style=spaceship',
    'search=%F0%9F%9A%97%00',
  ]) {
    const answer = await person.ask('GET', `/api/auctions?${encodeURI(query)}`)
    expect([200, 422], query.slice(0, 60)).toContain(answer.status)
  }
})

test('path ids: malformed -> 404', async () => {
  for (const id of ['0', '-1', 'abc', '1.5', '9007199254740993', '%00', "1'--"]) {
    const answer = await person.ask('GET', `/api/auctions/${id}`)
    expect([404], id).toContain(answer.status)
    expect(answer.body.success, id).toBe(false)
  }
})

test('large body: refused while it is sent -> the client gets the refusal, the connection stays', async () => {
  const { hostname, port } = new URL(product.url)
  const socket = connect(Number(port), hostname)
  let received = ''
  let failure: string | null = null
  socket.on('data', (part) => {
    received += part.toString('latin1')
  })
  socket.on('error', ({ message }) => {
    failure = message
  })
  socket.on('close', () => {
    failure ??= 'closed'
  })
  const body = Buffer.alloc(1_000_000, 'x')
  socket.write(
    [
      'POST /api/vehicles HTTP/1.1',
      `Host: ${hostname}:${port}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${body.length}`,
      '\r\n',
    ].join('\r\n'),
  )
  // A slow connection: longer than the second for which the runtime itself drains a body.
  for (let at = 0; at < body.length; at += 200_000) {
    socket.write(body.subarray(at, at + 200_000))
    await wait(500)
  }
  await expect.poll(() => received).toContain('HTTP/1.1 401 ')
  socket.write(`GET /api/status HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  await expect.poll(() => failure ?? received.match(/HTTP\/1\.1 \d+/g)?.length).toBe(2)
  expect(failure).toBeNull()
  socket.destroy()
})

test('restore of a backup: wrong values with its token -> 422', async () => {
  const fields = (await fieldsOfCalls()).filter(({ operation: { path } }) => path === RESTORE.path)
  await product.stop()
  await product.restart(RESTORE.token)
  const restorer = new ApiClient(product.url)
  restorer.token = RESTORE.token
  const { faults, refused } = await sendWrongValues(fields, restorer)
  expect(faults).toEqual([])
  expect(refused).toBeGreaterThan(20)
})
