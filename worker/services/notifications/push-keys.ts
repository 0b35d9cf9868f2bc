import { database } from '../../db/client.ts'
import { findOrInsertPushKeys, type PushKeyPair } from '../../db/queries/notifications/push.ts'
import type { Env } from '../../env.ts'
import { isDevelopment } from '../platform/environment.ts'

/** The VAPID keys that identify the sender to push services, and its contact address (RFC 8292). */
export interface PushKeys extends PushKeyPair {
  readonly subject: string
}

type KeyEnv = Pick<
  Env,
  'DB' | 'ENVIRONMENT' | 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT' | 'SITE_URL'
>

const DEVELOPMENT_SUBJECT = 'mailto:push@hammerlane.test'

/**
 * The keys of the environment. Development creates a pair once and stores it in its database. Null if a
 * deployment has none: then nothing is pushed and the settings say so.
 */
export async function getPushKeys(env: KeyEnv): Promise<PushKeys | null> {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = env
  if (publicKey && privateKey && subject) return { publicKey, privateKey, subject }
  if (!isDevelopment(env)) return null
  const db = database(env)
  const pair =
    (await findOrInsertPushKeys(db, null)) ?? (await findOrInsertPushKeys(db, await createKeyPair()))
  return pair === null ? null : { ...pair, subject: DEVELOPMENT_SUBJECT }
}

async function createKeyPair(): Promise<PushKeyPair> {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const [point, { d }] = await Promise.all([
    crypto.subtle.exportKey('raw', pair.publicKey) as Promise<ArrayBuffer>,
    crypto.subtle.exportKey('jwk', pair.privateKey) as Promise<JsonWebKey>,
  ])
  if (d === undefined) throw new Error('A private key without its number')
  return { publicKey: base64Url(new Uint8Array(point)), privateKey: d }
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
