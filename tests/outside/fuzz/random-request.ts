/** Random requests to the API's calls and the pages: mostly of their shape, with something wrong in them. */
import type { Random } from '../../simulation/random.ts'
import { type JsonSchema, listFields, type Operation } from '../api-operations.ts'

export interface RandomRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | null
}

/** What requests are made of. */
export interface Targets {
  readonly operations: readonly Operation[]
  readonly pages: readonly string[]
  /** Credentials of people, as headers. */
  readonly identities: readonly [Record<string, string>, ...Record<string, string>[]]
  /** Ids that exist. */
  readonly ids: readonly [number, ...number[]]
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'] as const
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/merge-patch+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'application/octet-stream',
  ';;;',
  'image/png',
] as const
const TEXTS = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'null',
  'true',
  '9007199254740993',
  '2026-02-30T25:61:00Z',
  '+275760-09-13T00:00:00.001Z',
  "'; DROP TABLE users; --",
  '%',
  '%00',
  '\u0000',
  '\ud800',
  '\u202e王',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'javascript:alert(1)',
  '//evil.example',
  'x@y.test',
  'Password1',
  '1HGCM82633A004352',
  'x'.repeat(300),
  'x'.repeat(20_000),
] as const
const VALUES = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1,
  0.1,
  1e308,
  2 ** 53,
  [],
  {},
  [[]],
  [null],
  { a: [1] },
  [1, 'a'],
] as const
const HEADERS = [
  ['idempotency-key', ''],
  ['idempotency-key', 'k'.repeat(201)],
  ['idempotency-key', 'fuzz'],
  ['origin', 'https://evil.example'],
  ['accept', 'text/html'],
  ['accept', '*/*;q=nonsense'],
  ['range', 'bytes=9-1'],
  ['if-none-match', '"x", W/'],
  ['if-modified-since', 'yesterday'],
  ['accept-language', '\u00e9'],
  ['cookie', 'hl_session=%E0%A4%A; theme=; =;;'],
  ['x-viewer-id', '1'],
  ['cf-connecting-ip', 'not an address'],
] as const

/** One request; the same generator state gives the same request. */
export function randomRequest(random: Random, targets: Targets): RandomRequest {
  const isPage = random.onceIn(4)
  const operation = isPage ? null : pickOf(random, targets.operations)
  const template = operation?.path ?? pickOf(random, targets.pages)
  const method =
    operation !== null && !random.onceIn(6)
      ? operation.method
      : random.onceIn(2)
        ? 'POST'
        : random.pick(METHODS)
  const path = fillPath(random, template, targets) + randomQuery(random, operation)
  const hasBody = method !== 'GET' && method !== 'HEAD' && !random.onceIn(10)
  const { type, body } = hasBody ? randomBody(random, operation) : { type: null, body: null }
  const [name, value] = random.pick(HEADERS)
  const headers = {
    ...random.pick(targets.identities),
    ...(random.onceIn(4) ? { [name]: value } : {}),
    ...(type === null ? {} : { 'content-type': random.onceIn(8) ? random.pick(CONTENT_TYPES) : type }),
  }
  return { method, path, headers, body }
}

function pickOf<T>(random: Random, list: readonly T[]): T {
  const found = list[random.below(list.length)]
  if (found === undefined) throw new Error('There is nothing to pick from.')
  return found
}

function fillPath(random: Random, template: string, { ids }: Targets): string {
  return template.replace(/\{[^}]*\}/g, () =>
    random.onceIn(3) ? encodeText(random.pick(TEXTS)) : String(random.pick(ids)),
  )
}

/** The platform refuses an address of more than 16 KB before the Worker gets it. */
const LONGEST_IN_ADDRESS = 2_000

function encodeText(text: string): string {
  return encodeURIComponent(text.toWellFormed().slice(0, LONGEST_IN_ADDRESS))
}

function randomQuery(random: Random, operation: Operation | null): string {
  const known = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? []
  const names = [...known.map(({ name }) => name), 'page', 'redirectTo', 'auction', 'a[]']
  if (!random.onceIn(3)) return ''
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    return `${encodeText(pickOf(random, names))}=${encodeText(random.pick(TEXTS))}`
  })
  return `?${pairs.join('&')}`
}

function randomBody(
  random: Random,
  operation: Operation | null,
): { readonly type: string; readonly body: string | Uint8Array<ArrayBuffer> } {
  const schema = operation?.json ?? operation?.form ?? null
  const fields = schema ? listFields(schema) : PAGE_FIELDS
  const isForm = operation === null || operation.form !== null
  if (random.onceIn(10)) return { type: 'application/json', body: random.pick(BROKEN_JSON) }
  if (random.onceIn(12)) {
    const bytes = Uint8Array.from({ length: random.below(400) }, () => random.below(256))
    return { type: random.pick(CONTENT_TYPES), body: bytes }
  }
  if (isForm && random.onceIn(2))
    return { type: 'multipart/form-data; boundary=x', body: multipart(random, fields) }
  if (isForm) {
    const pairs = fields.map((name) => `${encodeText(name)}=${encodeText(random.pick(TEXTS))}`)
    return { type: 'application/x-www-form-urlencoded', body: pairs.join('&') }
  }
  const object = fields
    .filter(() => !random.onceIn(5))
    .map((name) => {
      return [name, randomValue(random, schema?.properties?.[name])] as const
    })
  return { type: 'application/json', body: JSON.stringify(Object.fromEntries(object)) }
}

/** Names that the pages' forms have. */
const PAGE_FIELDS = [
  'intent',
  'email',
  'password',
  'amount',
  'bid_amount',
  'max_amount',
  'key',
  'token',
  'code',
  'theme',
  'redirectTo',
  'message',
  'id',
  'offer',
  'sure',
  'reason',
  'name',
  'addons',
]

const DEEP_LIST = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const BROKEN_JSON = [
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '1',
  '{"a":1}}',
  '\ufeff{}',
  DEEP_LIST,
  '{"__proto__":{"a":1}}',
] as const

function randomValue(random: Random, schema: JsonSchema | undefined): unknown {
  if (schema?.enum && !random.onceIn(3)) return pickOf(random, schema.enum)
  if (schema?.type === 'boolean' && !random.onceIn(3)) return random.onceIn(2)
  if (random.onceIn(2)) return random.pick(VALUES)
  return random.pick(TEXTS)
}

function multipart(random: Random, fields: readonly string[]): string {
  const parts = [...fields, 'images[0]', 'file'].map((name) => {
    const file = random.onceIn(4) ? '; filename="a.jpg"\r\nContent-Type: image/jpeg' : ''
    return `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${random.pick(TEXTS).toWellFormed()}\r\n`
  })
  return `${parts.join('')}${random.onceIn(6) ? '' : '--x--\r\n'}`
}
