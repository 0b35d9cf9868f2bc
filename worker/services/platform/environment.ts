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
