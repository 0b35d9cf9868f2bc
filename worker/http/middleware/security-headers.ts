import type { Env } from '../../env.ts'
import { isHumanCheckOn } from '../../services/accounts/human-check.ts'
import { isDevelopment } from '../../services/platform/environment.ts'

/** Header values by lower-case name; always with a content security policy. */
interface SecurityHeaders {
  readonly [name: string]: string
  readonly 'content-security-policy': string
}

/** Origin of Turnstile's script and frame, which pages load only where the site key is configured. */
const TURNSTILE = 'https://challenges.cloudflare.com'

const YEAR_S = 365 * 24 * 60 * 60

/**
 * The headers of every page. Scripts and style sheets load only from this origin or with `nonce`. Style
 * attributes are allowed because charts and photos set sizes and colors through them.
 */
export function pageSecurityHeaders(env: Env, nonce: string): SecurityHeaders {
  const human = isHumanCheckOn(env) ? ` ${TURNSTILE}` : ''
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

/** The headers of every answer that is not a page: nothing in it may run, and no page may frame it. */
export function plainSecurityHeaders(env: Env): SecurityHeaders {
  return { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...commonHeaders(env) }
}

/** A nonce for one page: 128 random bits in base64. */
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
  // Development has no TLS, and a browser would apply the stored header to every other project on localhost.
  if (!isDevelopment(env)) headers['strict-transport-security'] = `max-age=${YEAR_S}; includeSubDomains`
  return headers
}
