import type { Env } from '../../env.ts'

/**
 * The time for everything that waits for a payment: the real one, which POST /dev/clock moves ahead in development
 * together with the sandbox's own.
 */
export function nowAtProcessor(env: Pick<Env, 'CLOCK'>, nowMs: number): number {
  return nowMs + (env.CLOCK?.aheadMs() ?? 0)
}
