import type { HealthState } from '../../../domain/administration/uptime.ts'
import { database } from '../../db/client.ts'
import { ping } from '../../db/queries/platform/health.ts'
import { pingSearch } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'
import { MIN_SECRET_LENGTH } from '../accounts/derived-keys.ts'
import { isDevelopment } from './environment.ts'

export interface HealthPart {
  readonly name: 'database' | 'search' | 'auction_room' | 'photos' | 'secrets'
  readonly state: 'operational' | 'down'
  readonly latency_ms: number
}

export interface Health {
  readonly state: HealthState
  readonly parts: readonly HealthPart[]
  readonly checked_at: string
}

const TIMEOUT_MS = 3_000
/** No auction has this id, so the room is empty. */
const NO_AUCTION = '0'

/**
 * Calls each part now and measures its latency. Without the database, the rooms or a secret that signing in
 * needs, the state is `down`.
 */
export async function checkHealth(env: Env): Promise<Health> {
  const parts = await Promise.all([
    measure('database', () => ping(database(env))),
    measure('search', () => pingSearch(env.SEARCH)),
    measure('auction_room', () => env.AUCTION_ROOM.getByName(NO_AUCTION).view({ kind: 'public' })),
    measure('photos', () => env.PHOTOS.head('health')),
    measure('secrets', () => requireSecrets(env)),
  ])
  const isDown = (name: HealthPart['name']) =>
    parts.some((part) => part.name === name && part.state === 'down')
  const isUnusable = isDown('database') || isDown('auction_room') || lacksAuthSecret(env)
  const isDegraded = parts.some((part) => part.state === 'down')
  const state = isUnusable ? 'down' : isDegraded ? 'degraded' : 'operational'
  return { state, parts, checked_at: new Date().toISOString() }
}

/** Secrets of which all or none are set; with only some of them their feature does not work. */
const SETS = [
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
] as const satisfies readonly (readonly (keyof Env)[])[]

function lacksAuthSecret({ AUTH_SECRET }: Partial<Env>): boolean {
  return (AUTH_SECRET?.length ?? 0) < MIN_SECRET_LENGTH
}

async function requireSecrets(env: Env): Promise<void> {
  const isHalfSet = SETS.some((names) => new Set(names.map((name) => Boolean(env[name]))).size > 1)
  // Mails need the address of the site for their links, and a sender.
  const isMailSet = isDevelopment(env) || Boolean(env.SITE_URL && env.MAIL_FROM)
  if (lacksAuthSecret(env) || isHalfSet || !isMailSet) throw new Error('A secret is missing')
}

async function measure(name: HealthPart['name'], ask: () => PromiseLike<unknown>): Promise<HealthPart> {
  const startedAt = performance.now()
  const answered = await Promise.race([
    Promise.resolve()
      .then(ask)
      .then(
        () => true,
        () => false,
      ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS)),
  ])
  const latency = Math.round((performance.now() - startedAt) * 10) / 10
  return { name, state: answered ? 'operational' : 'down', latency_ms: latency }
}
