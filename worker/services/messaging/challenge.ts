import {
  type Challenge,
  challengeText,
  newChallenge,
  OPERATIONS,
  solves,
} from '../../../domain/contact/challenge.ts'
import { HOUR_MS, SECOND_MS } from '../../../domain/format/time-units.ts'
import { database } from '../../db/client.ts'
import { countHit } from '../../db/queries/platform/rate-limits.ts'
import type { Env } from '../../env.ts'
import { createMac, randomText, verifyMac } from '../accounts/derived-keys.ts'
import { base64url, fromBase64url } from '../platform/base64url.ts'
import { isDevelopment } from '../platform/environment.ts'

/** Lifetime of a challenge: enough to write a message. */
const LIFE_MS = 2 * HOUR_MS
/** A page shows the open challenge of its browser while at least this much of the lifetime is left. */
const REUSE_MS = HOUR_MS
const NONCE_BYTES = 12
const COOKIE = 'hl_challenge'

/**
 * A challenge as a page shows it, with the Set-Cookie header of its signed token. The token carries the
 * numbers, so that nothing is stored before it is answered.
 */
export interface IssuedChallenge {
  readonly question: string
  readonly cookie: string
}

/** The token in a request's cookie; null without the cookie. */
export function readChallengeCookie(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? ''
  return /(?:^|;\s*)hl_challenge=([^;]*)/.exec(cookies)?.[1] ?? null
}

/** The Set-Cookie header that removes a used challenge. */
export function usedChallengeCookie(env: Env): string {
  return setCookie(env, '', 0)
}

/**
 * The challenge of a browser: its open one, so that two tabs ask the same question, else a new one. `token`
 * is that of its cookie.
 */
export async function openOrIssueChallenge(
  env: Env,
  token: string | null,
  nowMs: number,
): Promise<{ readonly question: string; readonly cookie: string | null }> {
  const open = token === null ? null : await readToken(env, token)
  return open !== null && open.endsAtMs - nowMs > REUSE_MS
    ? { question: challengeText(open.challenge), cookie: null }
    : issueChallenge(env, nowMs)
}

/** Creates a challenge, valid for 2 hours. */
export async function issueChallenge(env: Env, nowMs: number): Promise<IssuedChallenge> {
  const challenge = newChallenge(randomNumber)
  const { left, operation, right } = challenge
  const claims = JSON.stringify([
    left,
    OPERATIONS.indexOf(operation),
    right,
    nowMs + LIFE_MS,
    randomText(NONCE_BYTES),
  ])
  const text = base64url(new TextEncoder().encode(claims))
  const token = `${text}.${await createMac(env, 'contact-challenge', text)}`
  return { question: challengeText(challenge), cookie: setCookie(env, token, LIFE_MS / SECOND_MS) }
}

/** Whether the answer solves the token's challenge; false if the token is altered or expired. */
export async function isChallengeSolved(
  env: Env,
  { token, answer, nowMs }: { readonly token: string; readonly answer: string; readonly nowMs: number },
): Promise<boolean> {
  const asked = await readToken(env, token)
  return asked !== null && asked.endsAtMs > nowMs && solves(asked.challenge, answer)
}

/** Marks a solved challenge as used; false if it was used before. One challenge sends one message. */
export async function consumeChallenge(env: Env, token: string, nowMs: number): Promise<boolean> {
  const asked = await readToken(env, token)
  if (asked === null) return false
  const bucket = `contactChallenge:${asked.nonce}`
  return (await countHit(database(env), { bucket, limit: 1, windowMs: LIFE_MS }, nowMs)) === null
}

async function readToken(
  env: Env,
  token: string,
): Promise<{ readonly challenge: Challenge; readonly endsAtMs: number; readonly nonce: string } | null> {
  const [text = '', mac = ''] = token.split('.')
  if (!(await verifyMac(env, 'contact-challenge', { text, mac }))) return null
  // The MAC is valid, so issueChallenge wrote this JSON.
  const bytes = fromBase64url(text) ?? new Uint8Array()
  const claims = JSON.parse(new TextDecoder().decode(bytes)) as [number, number, number, number, string]
  const [left, operation, right, endsAtMs, nonce] = claims
  return { challenge: { left, operation: OPERATIONS[operation] ?? '+', right }, endsAtMs, nonce }
}

function setCookie(env: Env, value: string, maxAgeS: number): string {
  const secure = isDevelopment(env) ? '' : '; Secure'
  return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}${secure}`
}

function randomNumber(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}
