import type { Env } from '../../env.ts'

/** Whether this is a developer's machine; anything but the exact word is production. */
export function isDevelopment(env: Pick<Env, 'ENVIRONMENT'>): boolean {
  return env.ENVIRONMENT === 'development'
}
