/** Answers the joins of each socket at most as often as its limit allows (docs/rules/realtime.md, Limits). */
import {
  decideJoin,
  decideWaitingJoin,
  type JoinDecision,
  type JoinLimit,
  newJoinLimit,
} from '../../../domain/realtime/join-limit.ts'
import type { BucketRate } from '../../../domain/realtime/token-bucket.ts'
import type { FrameId } from '../../../domain/schemas/socket.ts'

/** What a client asks for: the last event that it has seen (null for a snapshot), and its frame's id. */
export type Join = { readonly since: number | null; readonly id: FrameId | undefined }

/** The joins are in memory only: the timer of one that waits keeps the object in memory. */
export class JoinGate {
  #rate: BucketRate
  #answer: (socket: WebSocket, join: Join) => void
  #limits = new WeakMap<WebSocket, JoinLimit<Join>>()

  /** `answer` sends the replay or the snapshot. */
  constructor(rate: BucketRate, answer: (socket: WebSocket, join: Join) => void) {
    this.#rate = rate
    this.#answer = answer
  }

  /** Answers a join now, or later if the socket has joined too often; then only the newest one. */
  request(socket: WebSocket, join: Join, nowMs: number): void {
    const limit = this.#limits.get(socket) ?? newJoinLimit<Join>(this.#rate, nowMs)
    this.#follow(socket, decideJoin(limit, join, this.#rate, nowMs))
  }

  /** Forgets the join that waits, because its socket has left. */
  forget(socket: WebSocket): void {
    const limit = this.#limits.get(socket)
    if (limit) this.#limits.set(socket, { ...limit, waiting: null })
  }

  #follow(socket: WebSocket, { limit, answered, waitMs }: JoinDecision<Join>): void {
    this.#limits.set(socket, limit)
    if (answered) this.#answer(socket, answered)
    if (waitMs === null) return
    setTimeout(() => this.#answerLate(socket), waitMs)
  }

  #answerLate(socket: WebSocket): void {
    const limit = this.#limits.get(socket)
    if (limit) this.#follow(socket, decideWaitingJoin(limit, this.#rate, Date.now()))
  }
}
