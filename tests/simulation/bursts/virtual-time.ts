/** The clock and the timers of the simulated room: they move only when the simulation moves them. */
export class VirtualTime {
  nowMs: number
  #timers: { readonly atMs: number; readonly run: () => void }[] = []

  constructor(nowMs: number) {
    this.nowMs = nowMs
  }

  /** Takes the place of `Date.now` and `setTimeout`; returns what puts them back. */
  install(): () => void {
    const { now } = Date
    const { setTimeout } = globalThis
    Date.now = () => this.nowMs
    const later = (run: () => void, delayMs = 0) => this.#timers.push({ atMs: this.nowMs + delayMs, run })
    globalThis.setTimeout = later as unknown as typeof setTimeout
    return () => {
      Date.now = now
      globalThis.setTimeout = setTimeout
    }
  }

  get hasTimers(): boolean {
    return this.#timers.length > 0
  }

  /** Runs the earliest timer; does nothing without one. */
  runNext(): void {
    const earliest = Math.min(...this.#timers.map(({ atMs }) => atMs))
    const index = this.#timers.findIndex(({ atMs }) => atMs === earliest)
    const [timer] = index === -1 ? [] : this.#timers.splice(index, 1)
    if (!timer) return
    this.nowMs = Math.max(this.nowMs, timer.atMs)
    timer.run()
  }

  /** A process that ends takes its timers with it. */
  dropTimers(): void {
    this.#timers = []
  }
}

/** Lets everything run that waits for promises only. */
export function settleAll(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
