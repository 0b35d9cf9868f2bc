import { base64url, fromBase64url } from '../platform/base64url.ts'
import { createCache } from '../platform/cache.ts'

/** What a derived key is used for. A key for one purpose cannot open or verify data of another. */
export type KeyPurpose =
  | 'session-cookie'
  | 'device-cookie'
  | 'two-factor-secret'
  | 'two-factor-challenge'
  | 'two-factor-undo'
  | 'contact-challenge'

/** The part of the environment from which keys are derived. */
export interface AuthSecrets {
  readonly AUTH_SECRET: string
  readonly AUTH_SECRET_BEFORE?: string
}

/** Fewest characters of AUTH_SECRET. */
export const MIN_SECRET_LENGTH = 32

// Deriving a key costs more than using it, and the secret of an isolate does not change.
const keys = createCache<string, CryptoKey>({ maxEntries: 20 })

/** An HMAC-SHA-256 key derived from AUTH_SECRET for one purpose. */
function macKey(env: Pick<AuthSecrets, 'AUTH_SECRET'>, purpose: KeyPurpose): Promise<CryptoKey> {
  return cachedKey(env, purpose, { name: 'HMAC', hash: 'SHA-256', length: 256 }, ['sign', 'verify'])
}

/** An AES-GCM key derived from AUTH_SECRET for one purpose. */
export function sealingKey(env: Pick<AuthSecrets, 'AUTH_SECRET'>, purpose: KeyPurpose): Promise<CryptoKey> {
  return cachedKey(env, purpose, { name: 'AES-GCM', length: 256 }, ['encrypt', 'decrypt'])
}

/** The MAC of a text under the purpose's key: base64url, 43 characters. */
export async function createMac(
  env: Pick<AuthSecrets, 'AUTH_SECRET'>,
  purpose: KeyPurpose,
  text: string,
): Promise<string> {
  const key = await macKey(env, purpose)
  return base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text))))
}

/** Verifies a MAC in constant time. */
export async function verifyMac(
  env: Pick<AuthSecrets, 'AUTH_SECRET'>,
  purpose: KeyPurpose,
  { text, mac }: { readonly text: string; readonly mac: string },
): Promise<boolean> {
  const bytes = fromBase64url(mac)
  if (bytes === null) return false
  return crypto.subtle.verify('HMAC', await macKey(env, purpose), bytes, new TextEncoder().encode(text))
}

/** Random bytes as base64url text for a cookie or link; 256 bits by default. */
export function randomText(bytes = 32): string {
  return base64url(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** SHA-256 as hex. The database stores this hash instead of a secret that is too long to guess. */
export async function sha256Hex(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

async function cachedKey(
  { AUTH_SECRET }: Pick<AuthSecrets, 'AUTH_SECRET'>,
  purpose: KeyPurpose,
  algorithm: { readonly name: string; readonly hash?: string; readonly length: number },
  usages: ('sign' | 'verify' | 'encrypt' | 'decrypt')[],
): Promise<CryptoKey> {
  const name = `${algorithm.name}/${purpose}/${AUTH_SECRET}`
  return keys.get(name) ?? keys.set(name, await deriveKey(AUTH_SECRET, purpose, algorithm, usages))
}

async function deriveKey(
  secret: string,
  purpose: KeyPurpose,
  algorithm: { readonly name: string; readonly hash?: string; readonly length: number },
  usages: ('sign' | 'verify' | 'encrypt' | 'decrypt')[],
): Promise<CryptoKey> {
  if (typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH) {
    throw new Error(`AUTH_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
  }
  const text = new TextEncoder()
  const base = await crypto.subtle.importKey('raw', text.encode(secret), 'HKDF', false, ['deriveKey'])
  const parameters = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: text.encode('hammerlane'),
    info: text.encode(purpose),
  }
  return crypto.subtle.deriveKey(parameters, base, algorithm, false, usages)
}
