import type { Env } from '../../env.ts'
import { plainSecurityHeaders } from '../../services/platform/security-headers.ts'

/**
 * Sets headers on an answer. Responses from Durable Objects and R2 have immutable headers and are copied; the
 * copy keeps the WebSocket of an upgrade.
 */
export function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  try {
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  } catch {
    const all = new Headers(response.headers)
    for (const [name, value] of Object.entries(headers)) all.set(name, value)
    return new Response(response.body, {
      status: response.status,
      statusText: response.statusText,
      headers: all,
      webSocket: response.webSocket,
    })
  }
}

/**
 * Adds `x-request-id` and the security headers where a handler has not set them. The pages set both, as the API does; their
 * request id stays, because the handler may have logged it.
 */
export function withStandardHeaders(response: Response, env: Env): Response {
  if (response.headers.has('x-request-id')) return response
  const standard = { 'x-request-id': crypto.randomUUID(), ...plainSecurityHeaders(env) }
  const missing = Object.entries(standard).filter(([name]) => !response.headers.has(name))
  return missing.length === 0 ? response : withHeaders(response, Object.fromEntries(missing))
}
