import type { Env } from '../../env.ts'
import { asksForHuman } from '../../services/accounts/human-check.ts'
import { isDevelopment } from '../../services/platform/environment.ts'

/** Headers by name, the content security policy among them. */
interface SecurityHeaders {
  readonly [name: string]: string
  readonly 'content-security-policy': string
}

/** Turnstile's script and frame, which pages load only where it is set up. */
const TURNSTILE = 'https://challenges.cloudflare.com'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The headers of every page. Scripts and style sheets run only from this site or with the nonce, which the page hands
 * to its own tags; style attributes are allowed, since charts and photos set sizes and colours by them.
 */
export function pageSecurityHeaders(env: Env, nonce: string): SecurityHeaders {
  const human = asksForHuman(env) ? ` ${TURNSTILE}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${human}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${human === '' ? "'none'" : TURNSTILE}`,
    "frame-ancestors 'none'",
  ]
  return { 'content-security-policy': policy.join('; '), ...commonHeaders(env) }
}

/** The headers of every answer that is no page: nothing in it may run, and nobody may frame it. */
export function plainSecurityHeaders(env: Env): SecurityHeaders {
  return { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...commonHeaders(env) }
}

/** A nonce for one page: 128 random bits. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}

function commonHeaders(env: Env): Record<string, string> {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
  }
  // A developer's machine has no TLS; a browser would remember the header for every other project on it.
  if (!isDevelopment(env)) headers['strict-transport-security'] = `max-age=${YEAR_S}; includeSubDomains`
  return headers
}
