import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { invalidFields, refusal } from '../../domain/errors.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'

/** Largest JSON body (docs/rules/api.md, Bodies and answers). */
const MAX_JSON_BYTES = 64 * 1024
/** Levels of a JSON body: SQLite's JSON functions and the serializer of the pages fail at thousands of them. */
const MAX_JSON_LEVELS = 32
/** Largest body of a form that is posted to a page; pages take no files. */
const MAX_PAGE_FORM_BYTES = 1024 * 1024
/** Largest multipart body, all parts together (docs/rules/api.md, Bodies and answers). */
export const MAX_FORM_BYTES = 50 * 1024 * 1024
/** Most separators between the fields of a form: the parser is slow on hundreds of thousands, and blocks the isolate. */
const MAX_FORM_SEPARATORS = 1_000

const malformed = (message: string) => err(refusal('malformed', { message }))
const tooLarge = () => err(refusal('too_large'))
const wrongType = (expected: string) =>
  err(refusal('unsupported_media_type', { message: `The body must be sent as ${expected}.` }))

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Reads and validates a JSON body: 415 for another content type, 413 over the limit, 400 unless it is a JSON
 * object of at most 32 levels, 422 with the messages of every invalid field. A missing body is validated as `{}`.
 */
export async function readJson<S extends z.ZodType>(
  request: Request,
  schema: S,
): Promise<Result<z.output<S>>> {
  const type = mediaType(request)
  if (type !== 'application/json' && !type.endsWith('+json')) {
    const isMissing = request.body === null || request.headers.get('content-length') === '0'
    return isMissing ? check(schema, {}) : wrongType('application/json')
  }
  const text = await readText(request, MAX_JSON_BYTES)
  if (!text.ok) return text
  if (text.value.trim() === '') return check(schema, {})
  let body: unknown
  try {
    body = JSON.parse(text.value)
  } catch {
    return malformed('The body is not valid JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return malformed('The body must be a JSON object.')
  }
  if (hasMoreLevels(body, MAX_JSON_LEVELS)) return malformed('The body is nested too deeply.')
  return check(schema, body)
}

function hasMoreLevels(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => hasMoreLevels(inner, levels - 1))
}

/** The field of the one file that pages take: the list of cars of the import. */
const BYTES_FIELD = 'csv'

/** The bytes as a text with one character for each. */
function toBinaryText(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

/**
 * Reads the form that is posted to a page, without its files but that of the field `csv`, whose bytes become a text: 415 for another content type, 413 over a
 * limit, 400 where it cannot be parsed. A missing body is an empty form.
 */
export async function readPageForm(
  request: Request,
  maxBytes = MAX_PAGE_FORM_BYTES,
): Promise<Result<URLSearchParams>> {
  if (request.body === null || request.headers.get('content-length') === '0') return ok(new URLSearchParams())
  const type = mediaType(request)
  if (type !== 'application/x-www-form-urlencoded' && type !== 'multipart/form-data')
    return wrongType('a form')
  const form = await readBoundedForm(request, maxBytes)
  if (!form.ok) return form
  const fields = new URLSearchParams()
  for (const [name, value] of form.value) {
    if (typeof value === 'string') fields.append(name, value)
    else if (name === BYTES_FIELD)
      fields.append(name, toBinaryText(new Uint8Array(await value.arrayBuffer())))
  }
  return ok(fields)
}

/**
 * Reads a multipart body: 415 for another content type, 413 over a limit, 400 where it cannot be parsed.
 */
export async function readForm(request: Request): Promise<Result<FormData>> {
  if (mediaType(request) !== 'multipart/form-data') return wrongType('multipart/form-data')
  return readBoundedForm(request, MAX_FORM_BYTES)
}

async function readBoundedForm(request: Request, limit: number): Promise<Result<FormData>> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge()
  const type = toFormType(request)
  if (type === null) return malformed(UNREADABLE_FORM)
  const counted = countedBody(request, limit, type.separator)
  try {
    return ok(await new Response(counted.body, { headers: { 'content-type': type.header } }).formData())
  } catch {
    return counted.isOver() ? tooLarge() : malformed(UNREADABLE_FORM)
  }
}

const UNREADABLE_FORM = 'The form could not be read.'
const BOUNDARY = /;\s*boundary=(?:"([ !#-[\]-~]{1,70})"|([!#-:<-[\]-~]{1,70}))/i

/** The type of a form, and what separates its fields; null for a multipart form without a boundary. */
function toFormType(request: Request): { readonly header: string; readonly separator: string } | null {
  const type = mediaType(request)
  if (type !== 'multipart/form-data') return { header: type, separator: '&' }
  const [, quoted, plain] = BOUNDARY.exec(request.headers.get('content-type') ?? '') ?? []
  const boundary = quoted ?? plain
  // The parser gets the boundary that is counted: of two it could take the other one.
  return boundary === undefined
    ? null
    : { header: `${type}; boundary="${boundary}"`, separator: `--${boundary}` }
}

/**
 * Validates the query. A repeated key becomes an array, `key[]` equals `key`, and a single value stays a
 * string: a schema for an array must accept a string too.
 */
export function readQuery<S extends z.ZodType>(url: URL, schema: S): Result<z.output<S>> {
  return check(schema, queryRecord(url.searchParams))
}

/** The query as an object: a string for one value, an array for several. */
function queryRecord(search: URLSearchParams): Record<string, string | string[]> {
  const lists = new Map<string, string[]>()
  for (const [rawName, value] of search) {
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    const list = lists.get(name)
    if (list) list.push(value)
    else lists.set(name, [value])
  }
  return Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]),
  )
}

/**
 * Validates the text fields of a multipart body; files are skipped. Fields named in `lists` collect every
 * value, also of `name[]`; of any other field the first value counts.
 */
export function readFields<S extends z.ZodType>(
  form: FormData,
  schema: S,
  lists: readonly string[] = [],
): Result<z.output<S>> {
  const fields: Record<string, unknown> = {}
  for (const [rawName, value] of form) {
    if (typeof value !== 'string') continue
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    if (lists.includes(name)) fields[name] = [...((fields[name] as string[] | undefined) ?? []), value]
    else if (!Object.hasOwn(fields, name)) fields[name] = value
  }
  return check(schema, fields)
}

/** Validates the path's parameters. An invalid id names no resource, so the refusal is 404 instead of 422. */
export function readParams<S extends z.ZodType>(
  params: Record<string, string>,
  schema: S,
): Result<z.output<S>> {
  const parsed = schema.safeParse(params)
  return parsed.success ? ok(parsed.data) : err(refusal('not_found'))
}

function check<S extends z.ZodType>(schema: S, value: unknown): Result<z.output<S>> {
  const parsed = schema.safeParse(value)
  return parsed.success ? ok(parsed.data) : err(invalidFields(fieldErrors(parsed.error)))
}

/** Reads a body as it was sent: 413 over the limit, 400 where it cannot be read. */
export async function readText(request: Request, limit: number): Promise<Result<string>> {
  // With a content length the platform reads the body at once; without one the stream is counted as it
  // arrives.
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > limit) return tooLarge()
  if (declared !== null && Number(declared) <= limit) return ok(await request.text())
  const counted = countedBody(request, limit)
  try {
    return ok(await new Response(counted.body).text())
  } catch {
    return counted.isOver() ? tooLarge() : malformed('The body could not be read.')
  }
}

/**
 * The body as a stream that errors above `limit` bytes, and above `MAX_FORM_SEPARATORS` of the separator, without a
 * second copy in memory.
 */
function countedBody(request: Request, limit: number, separator: string | null = null) {
  let length = 0
  let separators = 0
  const countIn = separator === null ? () => 0 : separatorCounter(separator)
  const isOver = () => length > limit || separators > MAX_FORM_SEPARATORS
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength
      separators += countIn(chunk)
      if (isOver()) controller.error(new Error('The body is too large'))
      else controller.enqueue(chunk)
    },
  })
  return { body: request.body?.pipeThrough(counter) ?? null, isOver }
}

/** Counts a separator in one chunk after the other, also where it begins in one and ends in the next. */
function separatorCounter(separator: string): (chunk: Uint8Array) => number {
  const mark = Buffer.from(separator)
  let rest = Buffer.alloc(0)
  return (chunk) => {
    const bytes = Buffer.concat([rest, chunk])
    let found = 0
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) found += 1
    rest = bytes.subarray(Math.max(0, bytes.length - mark.length + 1))
    return found
  }
}
