/**
 * Every call of openapi.json with every body field wrong in every way: always a 4xx with the one error shape,
 * never a 500, never HTML. New calls are covered without a change here.
 */
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '../fixtures/api-client.ts'
import { type BareProduct, startBareProduct } from './bare-product.ts'

let product: BareProduct
let person: ApiClient

beforeAll(async () => {
  product = await startBareProduct()
  person = await new ApiClient(product.url).register('badinput')
})

afterAll(() => product?.close())

interface JsonSchema {
  readonly properties?: Record<string, JsonSchema>
  readonly required?: readonly string[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly type?: string
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly fields: readonly string[]
}

async function operations(): Promise<Operation[]> {
  const { body } = await person.ask('GET', '/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, unknown>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const schema = jsonBody(operation)
      return schema ? [{ method: method.toUpperCase(), path, fields: listFields(schema) }] : []
    }),
  )
}

function jsonBody(operation: unknown): JsonSchema | undefined {
  const { requestBody } = operation as {
    requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  }
  return requestBody?.content?.['application/json']?.schema
}

function listFields(schema: JsonSchema): string[] {
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  const own = Object.keys(schema.properties ?? {})
  return [...new Set([...own, ...alternatives.flatMap(listFields)])]
}

/** Values that no field accepts: objects, lists, and texts far beyond every limit. */
const NEVER_VALID: readonly [string, unknown][] = [
  ['an object', { toString: 'x' }],
  ['a nested list', [[1], [2]]],
  ['a huge text', 'x'.repeat(20_000)],
]

const ODD: readonly [string, unknown][] = [
  ['null', null],
  ['true', true],
  ['a huge number', 1e308],
  ['a negative', -1],
  ['a number like NaN', 'NaN'],
  ['an empty text', ''],
  ['SQL', "'; DROP TABLE users; --"],
  ['HTML', '<img src=x onerror=alert(1)>'],
  ['a lone surrogate', '\ud800'],
  ['right-to-left and NUL', '\u202e\u0000王'],
]

const concrete = (path: string): string => {
  const base = path.startsWith('/api') ? path : `/api${path}`
  return base.replace(/\{[^}]+\}/g, '1')
}

test('openapi.json: calls -> some have bodies', async () => {
  expect((await operations()).length).toBeGreaterThan(5)
})

test('every field of every call: invalid value -> 4xx', async () => {
  for (const { method, path, fields } of await operations()) {
    for (const field of fields) {
      for (const [name, value] of [...NEVER_VALID, ...ODD]) {
        const answer = await person.ask(method, concrete(path), { body: { [field]: value } })
        const what = `${method} ${path} with ${field} = ${name}: ${answer.status}`
        expect(answer.status, what).toBeLessThan(500)
        if (answer.status < 400) continue
        expect(answer.body, what).toMatchObject({ success: false })
        expect(typeof answer.body.message, what).toBe('string')
        expect(typeof answer.body.code, what).toBe('string')
        expect(JSON.stringify(answer.body), what).not.toMatch(/\bat .+\.(ts|js):\d+/)
      }
    }
  }
})

test('every call with a body: broken JSON, list, text or wrong content type -> 4xx', async () => {
  for (const { method, path } of await operations()) {
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

/** The calls that take files, with the names of their text fields. */
async function uploads(): Promise<Operation[]> {
  const { body } = await person.ask('GET', '/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { requestBody?: { content?: object } }>>
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody }]) => {
      const content = (requestBody?.content ?? {}) as Record<string, { schema?: JsonSchema }>
      const schema = content['multipart/form-data']?.schema
      return schema ? [{ method: method.toUpperCase(), path, fields: listFields(schema) }] : []
    }),
  )
}

test('uploads: missing body, file for text, text for file -> 4xx', async () => {
  const calls = await uploads()
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
