/**
 * How far POST /dev/clock has moved the sandbox's clock. It belongs to the isolate, which rooms share, and is lost when
 * the server stops; it never goes back.
 */
const CLOCK = Symbol.for('hammerlane.sandbox-clock')

const isolate = globalThis as typeof globalThis & { [CLOCK]?: { aheadMs: number } }
isolate[CLOCK] ??= { aheadMs: 0 }
const clock = isolate[CLOCK]

/** How far the clock is ahead of the real one, in ms. */
export function sandboxAheadMs(): number {
  return clock.aheadMs
}

/** Moves the clock ahead and returns how far it is ahead now, in ms. */
export function advanceSandboxClock(byMs: number): number {
  clock.aheadMs += byMs
  return clock.aheadMs
}
