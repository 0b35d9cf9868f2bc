import type { Env } from '../../env.ts'
import { base64url, fromBase64url, macHolds, macOf, sha256Hex } from './derived-keys.ts'

const LIFE_MS = 5 * 60_000

/** What a right password has earned: the question for the second factor. Signed, so that nothing is stored. */
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
  return `${text}.${await macOf(env, 'two-factor-challenge', text)}`
}

/** Whose question it is, unless it is altered or too old. `holdsFor` says that the password is still the same. */
export async function readChallenge(
  env: Env,
  challenge: string,
  nowMs: number,
): Promise<{
  readonly userId: number
  readonly holdsFor: (passwordHash: string | null) => Promise<boolean>
} | null> {
  const [text = '', mac = ''] = challenge.split('.')
  if (!(await macHolds(env, 'two-factor-challenge', { text, mac }))) return null
  // Ours, since the MAC holds.
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
