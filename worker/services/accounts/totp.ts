import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { Env } from '../../env.ts'
import { base64url, fromBase64url, sealingKey } from './derived-keys.ts'

const ISSUER = 'Hammerlane'
const STEP_S = 30
const NONCE_BYTES = 12
/** One step to either side: a telephone's clock may be off by half a minute. */
const WINDOW = 1

/** A secret to be shared with an app, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an app takes the secret by: the address that its camera reads, and its picture. */
export function totpSetup(
  secret: string,
  username: string,
): { readonly uri: string; readonly qrSvg: string } {
  const uri = totp(secret, username).toString()
  return { uri, qrSvg: renderSVG(uri) }
}

/** The 30-second step whose code this is, now or a step to either side; null where it is none. */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW })
  return delta === null ? null : Math.floor(nowMs / 1000 / STEP_S) + delta
}

/** The secret as the database keeps it: useless without AUTH_SECRET, and in another person's row. */
export async function sealSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  userId: number,
  secret: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: boundTo(userId) },
    await sealingKey(env, 'two-factor-secret'),
    new TextEncoder().encode(secret),
  )
  return `${base64url(iv)}.${base64url(new Uint8Array(sealed))}`
}

/** The secret again; null where AUTH_SECRET is another by now, or the row was tampered with. */
export async function openSecret(
  env: Pick<Env, 'AUTH_SECRET'>,
  userId: number,
  stored: string,
): Promise<string | null> {
  const [iv, sealed] = stored.split('.').map(fromBase64url)
  if (!iv || !sealed) return null
  try {
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv, additionalData: boundTo(userId) },
      await sealingKey(env, 'two-factor-secret'),
      sealed,
    )
    return new TextDecoder().decode(opened)
  } catch {
    return null
  }
}

function boundTo(userId: number): Uint8Array<ArrayBuffer> {
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
