import type { z } from 'zod'
import { invalidFields, type Refusal, refusal } from '../../domain/errors.ts'
import { fieldErrors } from '../../domain/schemas/field-errors.ts'

/** A JSON body is at most this long; no call needs more. */
const MAX_JSON_BYTES = 64 * 1024
/** All files of one multipart body together (Fixed surface, Shapes and orders). */
export const MAX_FORM_BYTES = 50 * 1024 * 1024

export type Read<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal }

const ok = <T>(value: T): Read<T> => ({ ok: true, value })
const refused = (reason: Refusal): Read<never> => ({ ok: false, refusal: reason })

const malformed = (message: string) => refused(refusal('malformed', { message }))
const tooLarge = () => refused(refusal('too_large'))
const wrongType = (expected: string) =>
  refused(refusal('unsupported_media_type', { message: `The body must be sent as ${expected}.` }))

const mediaType = (request: Request) =>
  (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''

/**
 * Reads and checks a JSON body: 415 for another content type, 413 over the limit, 400 where it is no JSON object, 422
 * with every field that was refused. A body may be left out where the schema takes an empty object.
 */
export async function readJson<S extends z.ZodType>(request: Request, schema: S): Promise<Read<z.output<S>>> {
  if (request.body === null || request.headers.get('content-length') === '0') return check(schema, {})
  const type = mediaType(request)
  if (type !== 'application/json' && !type.endsWith('+json')) return wrongType('application/json')
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
  return check(schema, body)
}

/** Reads a multipart body: 413 over the limit, 415 for another content type, 400 where it cannot be taken apart. */
export async function readForm(request: Request): Promise<Read<FormData>> {
  if (mediaType(request) !== 'multipart/form-data') return wrongType('multipart/form-data')
  if (Number(request.headers.get('content-length') ?? 0) > MAX_FORM_BYTES) return tooLarge()
  const counted = countedBody(request, MAX_FORM_BYTES)
  try {
    const headers = { 'content-type': request.headers.get('content-type') ?? '' }
    return ok(await new Response(counted.body, { headers }).formData())
  } catch {
    return counted.isOver() ? tooLarge() : malformed('The multipart body could not be read.')
  }
}

/**
 * Checks the query. A repeated key is a list, and `key[]` is the same as `key`; a schema that wants a list of one takes
 * a single text too.
 */
export function readQuery<S extends z.ZodType>(url: URL, schema: S): Read<z.output<S>> {
  return check(schema, queryRecord(url.searchParams))
}

/** The query as plain data: one value a text, several a list. */
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
 * Checks the fields of a multipart body that are no files. A field that is repeated, or named `name[]`, is a list for those
 * that `lists` names; of the others the first counts.
 */
export function readFields<S extends z.ZodType>(
  form: FormData,
  schema: S,
  lists: readonly string[] = [],
): Read<z.output<S>> {
  const fields: Record<string, unknown> = {}
  for (const [rawName, value] of form) {
    if (typeof value !== 'string') continue
    const name = rawName.endsWith('[]') ? rawName.slice(0, -2) : rawName
    if (lists.includes(name)) fields[name] = [...((fields[name] as string[] | undefined) ?? []), value]
    else if (!Object.hasOwn(fields, name)) fields[name] = value
  }
  return check(schema, fields)
}

/** Checks the path's parameters. One that cannot be an id names nothing, hence 404 rather than 422. */
export function readParams<S extends z.ZodType>(
  params: Record<string, string>,
  schema: S,
): Read<z.output<S>> {
  const parsed = schema.safeParse(params)
  return parsed.success ? ok(parsed.data) : refused(refusal('not_found'))
}

function check<S extends z.ZodType>(schema: S, value: unknown): Read<z.output<S>> {
  const parsed = schema.safeParse(value)
  return parsed.success ? ok(parsed.data) : refused(invalidFields(fieldErrors(parsed.error)))
}

async function readText(request: Request, limit: number): Promise<Read<string>> {
  // A declared length lets the platform read in one go; without one the stream is counted as it comes.
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

/** The body as it streams in, broken off once it is longer than the limit; nothing is held twice in memory. */
function countedBody(request: Request, limit: number) {
  let length = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      length += chunk.byteLength
      if (length > limit) controller.error(new Error('The body is too large'))
      else controller.enqueue(chunk)
    },
  })
  return { body: request.body?.pipeThrough(counter) ?? null, isOver: () => length > limit }
}
