/** Where the processors' own APIs answer; the first is the default. */
const OWN_URLS = {
  stripe: ['https://api.stripe.com'],
  paypal: ['https://api-m.paypal.com', 'https://api-m.sandbox.paypal.com'],
} as const

export type RealProvider = keyof typeof OWN_URLS
export const REAL_PROVIDERS = Object.keys(OWN_URLS) as readonly RealProvider[]

/** The base URL of a processor that has no setting of its own. */
export function defaultApiUrl(provider: RealProvider): string {
  return OWN_URLS[provider][0]
}

/**
 * The origin of an API base URL that an administrator enters; null if it is not allowed. A secret key is sent to it,
 * so outside development it can only be the processor's own.
 */
export function parseApiUrl(
  provider: RealProvider,
  text: string,
  { isDevelopment }: { readonly isDevelopment: boolean },
): string | null {
  if (!URL.canParse(text)) return null
  const url = new URL(text)
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') return null
  if (isDevelopment) return ['http:', 'https:'].includes(url.protocol) ? url.origin : null
  return OWN_URLS[provider].find((own) => own === url.origin) ?? null
}
