/** The envelope of every answer under /api (Fixed surface, HTTP API). */
import { failureBody, type Refusal } from '../../domain/errors.ts'

/** `{success: true, …}`. The body's own fields stand beside `success`: `message`, `data`, or what the call names. */
export function answer(body: object, status: 200 | 201 = 200, headers?: HeadersInit): Response {
  return Response.json({ success: true, ...body }, { status, headers })
}

/** As `answer`, with 201. */
export function created(body: object, headers?: HeadersInit): Response {
  return answer(body, 201, headers)
}

/** `{success: false, message, code, errors?}` with the refusal's status; `beside` stands next to them (a room's receipt). */
export function refuse(refusal: Refusal, beside: object = {}): Response {
  const headers = new Headers()
  if (refusal.retryAfter !== undefined) {
    headers.set('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))))
  }
  if (refusal.status === 401) headers.set('www-authenticate', 'Bearer')
  return Response.json({ ...failureBody(refusal), ...beside }, { status: refusal.status, headers })
}
