import { withoutTokens } from './without-tokens.ts'

/** `ExecutionContext.waitUntil`. */
export type WaitUntil = (work: Promise<unknown>) => void

/**
 * Runs work after the response, so that its duration reveals nothing. Logs a failure, since it can no longer
 * be answered.
 */
export function afterAnswer(waitUntil: WaitUntil, what: string, work: () => Promise<unknown>): void {
  waitUntil(
    work().catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', message: withoutTokens(`${what}: ${String(error)}`) }))
    }),
  )
}
