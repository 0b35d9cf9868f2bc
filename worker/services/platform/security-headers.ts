/** The headers of answers that are no pages; an auction's room sets them on its own. docs/rules/api.md, Security headers */
import type { Env } from '../../env.ts'
import { isDevelopment } from './environment.ts'

/** Header values by lower-case name; always with a content security policy. */
export interface SecurityHeaders {
  readonly [name: string]: string
  readonly 'content-security-policy': string
}

type HeadersEnv = Pick<Env, 'ENVIRONMENT'>

const YEAR_S = 365 * 24 * 60 * 60

/** The headers of every answer that is not a page: nothing in it may run, and no page may frame it. */
export function plainSecurityHeaders(env: HeadersEnv): SecurityHeaders {
  return { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...commonHeaders(env) }
}

/** The headers of every answer of the API: security, no caching, and `x-request-id`. */
export function apiHeaders(env: HeadersEnv, requestId: string) {
  return { ...plainSecurityHeaders(env), 'cache-control': 'no-store', 'x-request-id': requestId }
}

/** The headers that pages have too. */
export function commonHeaders(env: HeadersEnv): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  }
  // Development has no TLS, and a browser would apply the stored header to every other project on localhost.
  if (!isDevelopment(env)) headers['strict-transport-security'] = `max-age=${YEAR_S}; includeSubDomains`
  return headers
}
