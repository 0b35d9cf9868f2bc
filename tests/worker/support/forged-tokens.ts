import { env } from 'cloudflare:workers'
import { base64url, decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose'
import { MINUTE_S, SECOND_MS } from '../../../domain/format/time-units.ts'

/** Forged tokens, each with one fault; everything else is as in a valid token. */

export interface TokenOwner {
  readonly token: string
  readonly cookie: string
  readonly user: { readonly id: number }
}

interface Changes {
  /** Undefined leaves the field out. */
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
}

const encode = (value: unknown) => base64url.encode(JSON.stringify(value))
const nowS = () => Math.floor(Date.now() / SECOND_MS)

const getSessionId = ({ cookie }: TokenOwner) => /hl_session=(\d+)/.exec(cookie)?.[1] ?? ''

function createHeader(owner: TokenOwner, { header }: Changes) {
  return { alg: 'HS256', kid: decodeProtectedHeader(owner.token).kid, typ: 'JWT', ...header }
}

function createClaims(owner: TokenOwner, { claims }: Changes) {
  return {
    sid: getSessionId(owner),
    gen: 1,
    tag: decodeJwt(owner.token).tag,
    iss: 'hammerlane',
    aud: 'hammerlane-api',
    sub: String(owner.user.id),
    iat: nowS(),
    exp: nowS() + 10 * MINUTE_S,
    ...claims,
  }
}

/** A token signed with a key that fits its algorithm; without changes it is valid. */
export async function signedToken(
  owner: TokenOwner,
  { key = env.AUTH_SECRET, ...changes }: Changes & { readonly key?: string | CryptoKey } = {},
): Promise<string> {
  const secret = typeof key === 'string' ? new TextEncoder().encode(key) : key
  return new SignJWT(createClaims(owner, changes))
    .setProtectedHeader(createHeader(owner, changes))
    .sign(secret)
}

/** A token with an arbitrary signature part. */
function tokenWithSignature(owner: TokenOwner, signature: string, changes: Changes = {}): string {
  return [encode(createHeader(owner, changes)), encode(createClaims(owner, changes)), signature].join('.')
}

/** As `tokenWithSignature`, signed with HMAC-SHA256 and our key, whatever the header says. */
async function macToken(owner: TokenOwner, changes: Changes): Promise<string> {
  const unsigned = tokenWithSignature(owner, '', changes)
  const secret = new TextEncoder().encode(env.AUTH_SECRET)
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const signed = new TextEncoder().encode(unsigned.slice(0, -1))
  return unsigned + base64url.encode(new Uint8Array(await crypto.subtle.sign('HMAC', key, signed)))
}

/** A token signed with the forger's own key pair; the public key is in its header. */
async function signWithOwnKeys(owner: TokenOwner, alg: 'RS256' | 'ES256'): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await crypto.subtle.exportKey('jwk', publicKey)
  return signedToken(owner, { key: privateKey, header: { alg, jwk } })
}

/**
 * An HMAC whose secret is the text of a public key: accepted by a verifier that trusts the header's
 * algorithm.
 */
async function signWithPublicKeyText(owner: TokenOwner): Promise<string> {
  const { publicKey } = await generateKeyPair('RS256', { extractable: true })
  const text = JSON.stringify(await crypto.subtle.exportKey('jwk', publicKey))
  return signedToken(owner, { key: text })
}

const withoutKid = { header: { kid: undefined } }

/** Builders of tokens that must be refused, by their fault. */
export const FORGERIES: Readonly<Record<string, (owner: TokenOwner) => string | Promise<string>>> = {
  'HS384 with the right key': (owner) => signedToken(owner, { header: { alg: 'HS384' } }),
  'HS512 with the right key': (owner) => signedToken(owner, { header: { alg: 'HS512' } }),
  'HS256 with another key': (owner) => signedToken(owner, { key: 'another-secret-of-32-characters-or-more' }),
  'RS256 with a key of its own': (owner) => signWithOwnKeys(owner, 'RS256'),
  'ES256 with a key of its own': (owner) => signWithOwnKeys(owner, 'ES256'),
  'HS256 with a public key as the secret': signWithPublicKeyText,
  'RS256 over the right HMAC': (owner) => macToken(owner, { header: { alg: 'RS256' } }),
  none: (owner) => tokenWithSignature(owner, '', { header: { alg: 'none' } }),
  'none in upper case': (owner) => tokenWithSignature(owner, '', { header: { alg: 'NONE' } }),
  'none over the right HMAC': (owner) => macToken(owner, { header: { alg: 'none' } }),
  'HS256 without a signature': (owner) => tokenWithSignature(owner, ''),
  'no algorithm': (owner) => macToken(owner, { header: { alg: undefined } }),
  'no kid': (owner) => signedToken(owner, withoutKid),
  'kid of another key': (owner) => signedToken(owner, { header: { kid: '00000000' } }),
  'kid with a path': (owner) => signedToken(owner, { header: { kid: '../../../../dev/null' } }),
  'kid with SQL': (owner) => signedToken(owner, { header: { kid: "' union select 'x' --" } }),
  'kid as an array': (owner) =>
    signedToken(owner, { header: { kid: [decodeProtectedHeader(owner.token).kid] } }),
  'unknown critical header': (owner) => macToken(owner, { header: { crit: ['x'], x: 1 } }),
  'no exp': (owner) => signedToken(owner, { claims: { exp: undefined } }),
  'exp in the past': (owner) =>
    signedToken(owner, { claims: { iat: nowS() - 70 * MINUTE_S, exp: nowS() - 10 * MINUTE_S } }),
  'exp in milliseconds': (owner) => signedToken(owner, { claims: { exp: Date.now() } }),
  'exp as a string': (owner) => signedToken(owner, { claims: { exp: String(nowS() + MINUTE_S) } }),
  'no iat': (owner) => signedToken(owner, { claims: { iat: undefined } }),
  'nbf in the future': (owner) => signedToken(owner, { claims: { nbf: nowS() + 10 * MINUTE_S } }),
  'another issuer': (owner) => signedToken(owner, { claims: { iss: 'elsewhere' } }),
  'no issuer': (owner) => signedToken(owner, { claims: { iss: undefined } }),
  'another audience': (owner) => signedToken(owner, { claims: { aud: 'hammerlane-pages' } }),
  'no audience': (owner) => signedToken(owner, { claims: { aud: undefined } }),
  'session of another person': (owner) => signedToken(owner, { claims: { sub: String(owner.user.id + 1) } }),
  'no session': (owner) => signedToken(owner, { claims: { sid: undefined } }),
  'sid as a number': (owner) => signedToken(owner, { claims: { sid: Number(getSessionId(owner)) } }),
  'seed of another session': (owner) => signedToken(owner, { claims: { tag: 'another-seed' } }),
  'no seed': (owner) => signedToken(owner, { claims: { tag: undefined } }),
  'an empty seed': (owner) => signedToken(owner, { claims: { tag: '' } }),
  'future generation': (owner) => signedToken(owner, { claims: { gen: 7 } }),
}
