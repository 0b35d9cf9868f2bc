import { DEFAULT_RELAY_THRESHOLD } from '../../../domain/realtime/relays.ts'
import type { Env } from '../../env.ts'

/** Whether ENVIRONMENT is exactly `development`; any other value is production. */
export function isDevelopment(env: Pick<Env, 'ENVIRONMENT'>): boolean {
  return env.ENVIRONMENT === 'development'
}

/** Whether limits are wider than in production: in development, unless LIMITS is `production`. */
export function hasWideLimits(env: Pick<Env, 'ENVIRONMENT' | 'LIMITS'>): boolean {
  return isDevelopment(env) && env.LIMITS !== 'production'
}

/** Whether the sandbox may take payments where no real processor is active: in development, or by the operator's choice. */
export function isSandboxAllowed(env: Pick<Env, 'ENVIRONMENT' | 'ALLOW_TEST_PAYMENTS'>): boolean {
  return isDevelopment(env) || env.ALLOW_TEST_PAYMENTS === 'true'
}

/** Sockets that a room and each of its relays take; a value that is no positive whole number counts as absent. */
export function readRelayThreshold({ RELAY_THRESHOLD: text }: Pick<Env, 'RELAY_THRESHOLD'>): number {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : DEFAULT_RELAY_THRESHOLD
}
