import type { SocketOwner } from '../../domain/administration/metrics.ts'
import { SECOND_MS } from '../../domain/format/time-units.ts'
import type { Env } from '../../worker/env.ts'
import { findMetrics } from '../../worker/services/platform/metrics/find-metrics.ts'

/** Reports how many sockets an object has to the platform's metrics: a second after a change, once for all changes of it. */
export class SocketReport {
  #env: Pick<Env, 'PLATFORM_METRICS'>
  #count: () => number
  #waits = false

  constructor(env: Pick<Env, 'PLATFORM_METRICS'>, count: () => number) {
    this.#env = env
    this.#count = count
  }

  /** A socket was opened or has ended. */
  changed(owner: SocketOwner): void {
    if (this.#waits) return
    this.#waits = true
    setTimeout(() => {
      this.#waits = false
      // The metrics ask again later.
      findMetrics(this.#env)
        .reportSockets(owner, this.#count())
        .catch(() => undefined)
    }, SECOND_MS)
  }
}

/** The sockets of an object that are open. */
export function countOpen(sockets: readonly WebSocket[]): number {
  return sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
}
