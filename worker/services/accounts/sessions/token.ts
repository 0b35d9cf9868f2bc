import { errors, jwtVerify, SignJWT } from 'jose'
import { toSeedTag } from '../../../../domain/account/session-rotation.ts'
import { SECOND_MS } from '../../../../domain/format/time-units.ts'
import type { Env } from '../../../env.ts'
import { createCache } from '../../platform/cache.ts'
import { MIN_SECRET_LENGTH } from '../derived-keys.ts'
import type { TokenIdentity } from './viewer.ts'

/** Life of a bearer token: 60 minutes. */
const TOKEN_LIFE_S = 60 * 60

const ISSUER = 'hammerlane'
const AUDIENCE = 'hammerlane-api'
const ALGORITHM = 'HS256'

interface SigningKey {
  readonly id: string
  readonly key: CryptoKey
}

// Importing a key costs more than using it, and the secret of an isolate does not change.
const keys = createCache<string, SigningKey>({ maxEntries: 4 })

async function signingKey(env: Env): Promise<SigningKey> {
  const secret = env.AUTH_SECRET
  return keys.get(secret) ?? keys.set(secret, await importKey(secret))
}

async function importKey(secret: string): Promise<SigningKey> {
  if (typeof secret !== 'string' || secret.length < MIN_SECRET_LENGTH) {
    throw new Error(`AUTH_SECRET must have at least ${MIN_SECRET_LENGTH} characters`)
  }
  const bytes = new TextEncoder().encode(secret)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  // The id identifies the secret without revealing it, so that a token of a replaced secret is refused at
  // once.
  const id = [...digest.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  return { id, key }
}

/** Signs a token for a session. It expires after 60 minutes, whatever happens to the session. */
export async function signToken(env: Env, identity: TokenIdentity, nowMs: number): Promise<string> {
  const { id, key } = await signingKey(env)
  const issuedAt = Math.floor(nowMs / SECOND_MS)
  return new SignJWT({ sid: identity.sessionId, gen: identity.generation ?? 1, tag: identity.seedTag ?? '' })
    .setProtectedHeader({ alg: ALGORITHM, kid: id, typ: 'JWT' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setSubject(String(identity.userId))
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFE_S)
    .sign(key)
}

/** Whether a token was issued for this session. */
export function isTokenOf(
  { userId, seedTag = '' }: TokenIdentity,
  session: { readonly userId: number; readonly seed: string },
): boolean {
  return session.userId === userId && toSeedTag(session.seed) === seedTag
}

/** A verified token and its expiry (ms). The result for one token and one key never changes. */
type VerifiedToken = { readonly keyId: string; readonly identity: TokenIdentity; readonly endsAtMs: number }

// A bidder sends the same token with every bid, and checking its signature costs more than storing the bid.
const verifiedTokens = createCache<string, VerifiedToken>({ maxEntries: 2_000 })

/**
 * The identity in a token; null if it is altered, expired, or of another algorithm, key, issuer or audience.
 * With `allowExpired` the expiry is ignored: refresh and sign-out accept such a token while the session
 * lives.
 */
export async function readToken(
  env: Env,
  token: string,
  nowMs: number,
  { allowExpired = false }: { allowExpired?: boolean } = {},
): Promise<TokenIdentity | null> {
  const signing = await signingKey(env)
  const known = verifiedTokens.get(token)
  if (known?.keyId === signing.id && nowMs < known.endsAtMs) return known.identity
  const read = await verifyToken(signing, token, nowMs, allowExpired)
  return read && verifiedTokens.set(token, read).identity
}

async function verifyToken(
  { id, key }: SigningKey,
  token: string,
  nowMs: number,
  allowExpired: boolean,
): Promise<VerifiedToken | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'gen', 'tag', 'exp', 'iat'],
      currentDate: new Date(nowMs),
      ...(allowExpired ? { clockTolerance: Number.MAX_SAFE_INTEGER } : {}),
    })
    if (protectedHeader.kid !== id) return null
    const userId = Number(payload.sub)
    const { sid: sessionId, gen: generation, tag: seedTag, exp = 0, iat = 0, nbf } = payload
    // Tokens signed here never live longer and have no `nbf`. An `exp` in milliseconds would never pass, and
    // with the large clock tolerance jose would not enforce `nbf`.
    if (exp - iat > TOKEN_LIFE_S || nbf !== undefined) return null
    if (!Number.isSafeInteger(userId) || typeof sessionId !== 'string') return null
    if (typeof generation !== 'number' || typeof seedTag !== 'string') return null
    return { keyId: id, identity: { userId, sessionId, generation, seedTag }, endsAtMs: exp * SECOND_MS }
  } catch (error) {
    if (error instanceof errors.JOSEError) return null
    throw error
  }
}
