import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import type { Env } from '../../env.ts'
import { base64url, fromBase64url } from '../platform/base64url.ts'
import { createMac, sha256Hex, verifyMac } from './derived-keys.ts'

const LIFE_MS = 5 * MINUTE_MS

/**
 * Creates the challenge that follows a correct password and is answered with a second factor. Signed, so that
 * nothing is stored. Valid for 5 minutes.
 */
export async function newChallenge(
  env: Env,
  {
    userId,
    passwordHash,
    nowMs,
  }: { readonly userId: number; readonly passwordHash: string; readonly nowMs: number },
): Promise<string> {
  const claims = JSON.stringify([userId, nowMs + LIFE_MS, await fingerprint(passwordHash)])
  const text = base64url(new TextEncoder().encode(claims))
  return `${text}.${await createMac(env, 'two-factor-challenge', text)}`
}

/**
 * The account a challenge was issued for; null if it is altered or expired. `holdsFor` returns whether
 * the password is still the same.
 */
export async function readChallenge(
  env: Env,
  challenge: string,
  nowMs: number,
): Promise<{
  readonly userId: number
  readonly holdsFor: (passwordHash: string | null) => Promise<boolean>
} | null> {
  const [text = '', mac = ''] = challenge.split('.')
  if (!(await verifyMac(env, 'two-factor-challenge', { text, mac }))) return null
  // The MAC is valid, so newChallenge wrote this JSON.
  const bytes = fromBase64url(text) ?? new Uint8Array()
  const [userId, endsAtMs, print] = JSON.parse(new TextDecoder().decode(bytes)) as [number, number, string]
  if (endsAtMs <= nowMs) return null
  return {
    userId,
    holdsFor: async (passwordHash) => passwordHash !== null && (await fingerprint(passwordHash)) === print,
  }
}

async function fingerprint(passwordHash: string): Promise<string> {
  return (await sha256Hex(passwordHash)).slice(0, 16)
}
