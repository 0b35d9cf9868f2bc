import type { Env } from '../../env.ts'

/** Whether ENVIRONMENT is exactly `development`; any other value is production. */
export function isDevelopment(env: Pick<Env, 'ENVIRONMENT'>): boolean {
  return env.ENVIRONMENT === 'development'
}
