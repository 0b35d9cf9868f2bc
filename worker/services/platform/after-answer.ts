/** Lets work go on after the answer has gone out. */
export type WaitUntil = (work: Promise<unknown>) => void

/**
 * Does something after the answer, so that how long it takes tells nobody anything. A failure cannot be answered any
 * more; it is logged.
 */
export function afterAnswer(waitUntil: WaitUntil, what: string, work: () => Promise<unknown>): void {
  waitUntil(
    work().catch((error: unknown) => {
      console.error(JSON.stringify({ level: 'error', message: `${what}: ${String(error)}` }))
    }),
  )
}
