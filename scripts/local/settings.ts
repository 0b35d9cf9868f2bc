import { resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '..', '..')

/** The settings of a local server from the environment. */
export interface Settings {
  readonly host: string
  readonly port: number
  /** The absolute path of the folder with the local databases, objects and photos. */
  readonly stateDir: string
  readonly seed: boolean
  readonly baseUrl: string
  /** `production` for the limits of production; absent for the wide ones of development. */
  readonly limits?: 'production'
}

/** Reads PORT, HOST, STATE_DIR, SEED and LIMITS; throws a clear error for an invalid PORT. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? '8787')
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`PORT must be a number from 1 to 65535, not "${env.PORT}".`)
  }
  const host = env.HOST || '127.0.0.1'
  return {
    host,
    port,
    stateDir: resolve(ROOT, env.STATE_DIR || '.wrangler/state'),
    seed: env.SEED !== 'none',
    ...(env.LIMITS === 'production' && { limits: 'production' as const }),
    baseUrl: `http://${toReachableHost(host)}:${port}`,
  }
}

/** A wildcard address can be listened on but not called: returns the loopback address instead. */
function toReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::' || host === '[::]') return '[::1]'
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}
