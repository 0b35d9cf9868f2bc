import type { Env } from '../../../worker/env.ts'
import { isDevelopment } from '../../../worker/services/platform/environment.ts'

/** The gate of a page that only developers have: elsewhere the page does not exist. For the first line of a loader. */
export function requireDevelopment(env: Pick<Env, 'ENVIRONMENT'>): void {
  if (!isDevelopment(env)) throw new Response('Not found', { status: 404 })
}
