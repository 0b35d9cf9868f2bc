import { database } from '../../db/client.ts'
import { ping } from '../../db/queries/platform/health.ts'
import { pingSearch } from '../../db/queries/search/search-index.ts'
import type { Env } from '../../env.ts'

interface PartHealth {
  readonly name: 'database' | 'search' | 'auction_room' | 'photos'
  readonly state: 'operational' | 'down'
  readonly latency_ms: number
}

export interface Health {
  /** degraded: some parts are down, but pages can be served. */
  readonly state: 'operational' | 'degraded' | 'down'
  readonly parts: readonly PartHealth[]
  readonly checked_at: string
}

const TIMEOUT_MS = 3_000
/** No auction has this id, so the room is empty. */
const NO_AUCTION = '0'

/** Calls each part now and measures its latency. Without the database or the rooms the state is `down`. */
export async function checkHealth(env: Env): Promise<Health> {
  const parts = await Promise.all([
    measure('database', () => ping(database(env))),
    measure('search', () => pingSearch(env.SEARCH)),
    measure('auction_room', () => env.AUCTION_ROOM.getByName(NO_AUCTION).view({ kind: 'public' })),
    measure('photos', () => env.PHOTOS.head('health')),
  ])
  const isDown = (name: PartHealth['name']) =>
    parts.some((part) => part.name === name && part.state === 'down')
  const isDegraded = isDown('photos') || isDown('search')
  const state =
    isDown('database') || isDown('auction_room') ? 'down' : isDegraded ? 'degraded' : 'operational'
  return { state, parts, checked_at: new Date().toISOString() }
}

async function measure(name: PartHealth['name'], ask: () => PromiseLike<unknown>): Promise<PartHealth> {
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
