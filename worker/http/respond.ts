/** The JSON envelope of every answer under /api (docs/rules/api.md, Bodies and answers). */
import { failureBody, type Refusal } from '../../domain/errors.ts'

/** `{success: true, ...body}` with 200, 201, or 202 where the person must act first. */
export function answer(body: object, status: 200 | 201 | 202 = 200, headers?: HeadersInit): Response {
  return Response.json({ success: true, ...body }, { status, headers })
}

/** `answer` with status 201. */
export function created(body: object, headers?: HeadersInit): Response {
  return answer(body, 201, headers)
}

/**
 * `{success: false, message, code, errors?, ...extra}` with the refusal's status; `extra` is for example the
 * receipt of a bid. 429 and 503 carry `Retry-After` in whole seconds, 401 `WWW-Authenticate`.
 */
export function refuse(refusal: Refusal, extra: object = {}): Response {
  const headers = new Headers()
  if (refusal.retryAfter !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  }
  if (refusal.status === 401) headers.set('www-authenticate', 'Bearer')
  return Response.json({ ...failureBody(refusal), ...extra }, { status: refusal.status, headers })
}
