import type { PlatformCalls } from '../../../../domain/administration/platform-lock.ts'
import type { Env } from '../../../env.ts'

/** The one object of the platform. */
export function findPlatform(env: Pick<Env, 'PLATFORM_OBJECT'>): PlatformCalls {
  return env.PLATFORM_OBJECT.getByName('platform')
}
