import { databaseBytes } from '../../../db/queries/platform/health.ts'
import type { Env } from '../../../env.ts'

/** A usage in percent; null with the reason where the platform does not tell it. */
export interface Usage {
  readonly usage: number | null
  readonly reason: string | null
}

/** The platform's limit of a database (10 GB, https://developers.cloudflare.com/d1/platform/limits/, November 2026). */
const DATABASE_LIMIT_BYTES = 10_000_000_000

/** Workers have no machine of their own: the platform tells neither its load nor its memory nor its network. */
export const CPU_USAGE: Usage = {
  usage: null,
  reason: 'The platform does not tell the load of its processors',
}
export const MEMORY_USAGE: Usage = {
  usage: null,
  reason: 'The platform does not tell the memory of its machines',
}
export const NETWORK_TRAFFIC = {
  in: null,
  out: null,
  reason: 'The platform does not tell a Worker its traffic',
} as const

/** How full the fuller one of the two databases is. Null where one does not answer. */
export async function readDiskUsage(env: Pick<Env, 'DB' | 'SEARCH'>): Promise<Usage> {
  const sizes = await Promise.all([env.DB, env.SEARCH].map(databaseBytes))
  const largest = Math.max(...sizes)
  return { usage: Math.round((largest / DATABASE_LIMIT_BYTES) * 10_000) / 100, reason: null }
}
