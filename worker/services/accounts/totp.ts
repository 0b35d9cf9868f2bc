import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import type { Env } from '../../env.ts'
import { base64url, fromBase64url, sealingKey } from './derived-keys.ts'

const ISSUER = 'Hammerlane'
const STEP_S = 30
const NONCE_BYTES = 12
/** One step either way: a phone's clock may be off by half a minute. */
const WINDOW = 1

/** A new secret to share with an authenticator app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The otpauth URI of a secret and its QR code. */
export function totpSetup(
  secret: string,
  username: string,
): { readonly uri: string; readonly qrSvg: string } {
  const uri = totp(secret, username).toString()
  return { uri, qrSvg: renderSVG(uri) }
}

/** The 30-second step that a code belongs to, within one step of now; null if the code is wrong. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? null : Math.floor(nowMs / SECOND_MS / STEP_S) + delta
}

/** Encrypts a secret for the database. It cannot be opened without AUTH_SECRET or from another user's row. */
export async function sealSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  userId: number,
  secret: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: associatedData(userId) },
    await sealingKey(env, 'two-factor-secret'),
    new TextEncoder().encode(secret),
  )
  return `${base64url(iv)}.${base64url(new Uint8Array(sealed))}`
}

/** Decrypts a stored secret; null if AUTH_SECRET has changed or the row was altered. */
export async function openSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  userId: number,
  stored: string,
): Promise<string | null> {
  const [iv, sealed] = stored.split('.').map(fromBase64url)
  if (!iv || !sealed) return null
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: associatedData(userId) },
      await sealingKey(env, 'two-factor-secret'),
      sealed,
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

function associatedData(userId: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(new TextEncoder().encode(`user:${userId}`))
}

function totp(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_S,
    secret: Secret.fromBase32(secret),
  })
}
