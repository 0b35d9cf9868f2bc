import { invalidFields } from '../../domain/errors.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { IdempotencyKey } from '../../domain/schemas/text-fields.ts'

/** The header as openapi.json describes it. docs/rules/api.md, Idempotency keys */
export const IDEMPOTENCY_HEADER = {
  'Idempotency-Key': 'The same key gives the same answer; 1 to 200 characters',
}

/** The request's key; null without the header. Error: 422 under `Idempotency-Key`. */
export function readIdempotencyKey(request: Request): Result<string | null> {
  const sent = request.headers.get('idempotency-key')
  if (sent === null) return ok(null)
  const key = IdempotencyKey.safeParse(sent)
  if (key.success) return ok(key.data)
  return err(invalidFields({ 'Idempotency-Key': key.error.issues.map(({ message }) => message) }))
}

/**
 * Whether the API itself runs a call once for its key: creating a vehicle or an auction, and every change of
 * money. An auction's room does so for its own commands.
 */
export function isAnsweredOnce(method: string, path: string): boolean {
  return method === 'post' && (path === '/vehicles' || path === '/auctions' || path.startsWith('/financial/'))
}

/** A call's content as text: equal for a repeated request. Files count by their content. */
export async function requestContent(call: {
  readonly query: unknown
  readonly params: unknown
  readonly body: unknown
}): Promise<string> {
  const body = call.body instanceof FormData ? await formContent(call.body) : call.body
  return JSON.stringify([call.params, call.query, body])
}

function formContent(form: FormData): Promise<unknown[]> {
  return Promise.all(
    [...form].map(async ([name, value]) => {
      if (typeof value === 'string') return [name, value]
      const digest = await crypto.subtle.digest('SHA-256', await value.arrayBuffer())
      return [name, value.name, value.type, Array.from(new Uint8Array(digest))]
    }),
  )
}
