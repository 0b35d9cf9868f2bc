/** How many bidding commands a person may send in a second (Fixed surface, Rate limits). */
const PER_SECOND = 10
const WINDOW_MS = 1_000
/** Windows of people who have stopped bidding are dropped when there are this many. */
const PRUNE_ABOVE = 1_000

type Window = { readonly times: number[]; next: number }

/** Counts in memory alone: after a restart everybody starts anew, which a limit of one second can bear. */
export class SpeedLimit {
  #perSecond: number
  #windows = new Map<number, Window>()

  /** `width` widens the limit, for development. */
  constructor(width: number) {
    this.#perSecond = PER_SECOND * width
  }

  /** Counts one command; false where it is one too many in the last second. */
  allows(userId: number, nowMs: number): boolean {
    const window = this.#windows.get(userId) ?? this.#newWindow(userId, nowMs)
    const oldest = window.times[window.next]
    if (oldest !== undefined && nowMs - oldest < WINDOW_MS) return false
    window.times[window.next] = nowMs
    window.next = (window.next + 1) % this.#perSecond
    return true
  }

  #newWindow(userId: number, nowMs: number): Window {
    if (this.#windows.size >= PRUNE_ABOVE) this.#prune(nowMs)
    const window: Window = { times: [], next: 0 }
    this.#windows.set(userId, window)
    return window
  }

  #prune(nowMs: number): void {
    for (const [userId, { times }] of this.#windows) {
      if (nowMs - Math.max(...times) >= WINDOW_MS) this.#windows.delete(userId)
    }
  }
}
