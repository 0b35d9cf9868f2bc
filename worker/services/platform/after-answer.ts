import { withoutTokens } from './without-tokens.ts'

/** `ExecutionContext.waitUntil`. */
export type WaitUntil = (work: Promise<unknown>) => void

/**
 * The pause (ms) after which an answer has left. Without it the work's database calls can hold up the answer on its way
 * to the client, for as long as they take.
 */
const ANSWER_LEAVES_MS = 100

/** Like `afterAnswer`, for work whose existence the time of the answer must not reveal. */
export function wellAfterAnswer(waitUntil: WaitUntil, what: string, work: () => Promise<unknown>): void {
  afterAnswer(waitUntil, what, () => scheduler.wait(ANSWER_LEAVES_MS).then(work))
}

/**
 * Runs work beside the response, which does not wait for it. Logs a failure, since it can no longer be
 * answered.
 */
export function afterAnswer(waitUntil: WaitUntil, what: string, work: () => Promise<unknown>): void {
  waitUntil(
    work().catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', message: withoutTokens(`${what}: ${String(error)}`) }))
    }),
  )
}
