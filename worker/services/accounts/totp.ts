import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { openText, sealText } from '../platform/sealed-text.ts'
import { type AuthSecrets, sealingKey } from './derived-keys.ts'

const ISSUER = 'Hammerlane'
const STEP_S = 30
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
  env: Pick<AuthSecrets, 'AUTH_SECRET'>,
  userId: number,
  secret: string,
): Promise<string> {
  return sealText(await sealingKey(env, 'two-factor-secret'), `user:${userId}`, secret)
}

/**
 * Decrypts a stored secret, also one that is still sealed under the secret before; null if neither opens it, or the row was
 * altered.
 */
export async function openSecret(
  { AUTH_SECRET, AUTH_SECRET_BEFORE }: AuthSecrets,
  userId: number,
  stored: string,
): Promise<string | null> {
  const open = async (secret: string) =>
    openText(await sealingKey({ AUTH_SECRET: secret }, 'two-factor-secret'), `user:${userId}`, stored)
  const opened = await open(AUTH_SECRET)
  if (opened !== null || !AUTH_SECRET_BEFORE) return opened
  return open(AUTH_SECRET_BEFORE)
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
