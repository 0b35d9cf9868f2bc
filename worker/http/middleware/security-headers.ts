import type { Env } from '../../env.ts'
import { isHumanCheckOn } from '../../services/accounts/human-check.ts'
import { commonHeaders, type SecurityHeaders } from '../../services/platform/security-headers.ts'

/** Origin of Turnstile's script and frame, which pages load only where the site key is configured. */
const TURNSTILE = 'https://challenges.cloudflare.com'

/** Origins that a processor's own fields need in a page. */
interface ProcessorOrigins {
  readonly script: string
  readonly frame: string
  readonly connect: string
  /** Its own pages, to which a form without scripts leads. */
  readonly pages: string
}

const PROCESSOR_ORIGINS: Readonly<Record<string, ProcessorOrigins>> = {
  stripe: {
    script: 'https://js.stripe.com https://*.js.stripe.com',
    frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
    connect: 'https://api.stripe.com',
    pages: 'https://checkout.stripe.com https://hooks.stripe.com',
  },
  // Its accounts are approved on its own page, which the browser opens.
  paypal: {
    script: '',
    frame: '',
    connect: '',
    pages: 'https://www.paypal.com https://www.sandbox.paypal.com',
  },
}

interface PageProcessors {
  readonly active: readonly string[]
  readonly configured: readonly string[]
  readonly ownOrigins: readonly string[]
}

/**
 * The headers of every page. Scripts and style sheets load only from this origin or with `nonce`. Style
 * attributes are allowed because charts and photos set sizes and colors through them. `processors` is given on
 * pages that take money: the fields of the active ones are admitted, and their pop-ups keep a connection with the page;
 * forms may lead to the own pages of all configured ones.
 */
export function pageSecurityHeaders(
  env: Env,
  nonce: string,
  processors: PageProcessors | null = null,
): SecurityHeaders {
  const human = isHumanCheckOn(env) ? ` ${TURNSTILE}` : ''
  const { active = [], configured = [], ownOrigins = [] } = processors ?? {}
  const of = (kind: keyof ProcessorOrigins, names = active) =>
    names.map((name) => (PROCESSOR_ORIGINS[name]?.[kind] ? ` ${PROCESSOR_ORIGINS[name][kind]}` : '')).join('')
  const frames = `${human}${of('frame')}`
  const policy = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'${human}${of('script')}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${of('connect')}`,
    "worker-src 'self'",
    `form-action 'self'${of('pages', configured)}${ownOrigins.map((origin) => ` ${origin}`).join('')}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-src ${frames === '' ? "'none'" : frames.trim()}`,
    "frame-ancestors 'none'",
  ]
  const headers = { 'content-security-policy': policy.join('; '), ...commonHeaders(env) }
  if (active.length === 0) return headers
  return {
    ...headers,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(self), geolocation=(), microphone=(), payment=(self${toQuoted(of('frame'))})`,
  }
}

/** Origins as a permissions policy lists them; it knows no wildcards. */
function toQuoted(origins: string): string {
  return origins
    .split(' ')
    .filter((origin) => origin !== '' && !origin.includes('*'))
    .map((origin) => ` "${origin}"`)
    .join('')
}

/** A nonce for one page: 128 random bits in base64. */
export function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
}
