/** Maximum number of bidding commands of a person per second (docs/rules/realtime.md, Limits). */
const PER_SECOND = 10
const WINDOW_MS = 1_000
/** When this many people are counted, idle ones are removed from memory. */
const PRUNE_ABOVE = 1_000

type Window = { readonly times: number[]; next: number }

/**
 * Counts bidding commands per person, in memory only: it does not matter that a restart resets a limit of one
 * second.
 */
export class BidRateLimit {
  #perSecond: number
  #windows = new Map<string, Window>()

  /** `width` multiplies the limit in development. */
  constructor(width: number) {
    this.#perSecond = PER_SECOND * width
  }

  /** Counts one command of this person or session; false if it exceeds the limit of the last second. */
  allows(who: string, nowMs: number): boolean {
    const window = this.#windows.get(who) ?? this.#newWindow(who, nowMs)
    const oldest = window.times[window.next]
    if (oldest !== undefined && nowMs - oldest < WINDOW_MS) return false
    window.times[window.next] = nowMs
    window.next = (window.next + 1) % this.#perSecond
    return true
  }

  #newWindow(who: string, nowMs: number): Window {
    if (this.#windows.size >= PRUNE_ABOVE) this.#prune(nowMs)
    const window: Window = { times: [], next: 0 }
    this.#windows.set(who, window)
    return window
  }

  #prune(nowMs: number): void {
    for (const [who, { times }] of this.#windows) {
      if (nowMs - Math.max(...times) >= WINDOW_MS) this.#windows.delete(who)
    }
  }
}
