/** Answers joins at most as often as the limits of each socket and of the room allow (docs/rules/realtime.md, Limits). */
import {
  decideJoin,
  decideWaitingJoin,
  type JoinDecision,
  type JoinLimit,
  newJoinLimit,
} from '../../../domain/realtime/join-limit.ts'
import type { SocketLimits } from '../../../domain/realtime/socket-limits.ts'
import {
  fullBucket,
  msUntilToken,
  refillBucket,
  type TokenBucket,
  takeToken,
} from '../../../domain/realtime/token-bucket.ts'
import type { FrameId } from '../../../domain/schemas/socket.ts'

/** What a client asks for: the last event that it has seen (null for a snapshot), and its frame's id. */
export type Join = { readonly since: number | null; readonly id: FrameId | undefined }

type JoinRates = Pick<SocketLimits, 'joins' | 'joinsOfRoom'>

/**
 * Answers joins at the pace of their socket and of the room: a short frame is answered by up to 256 KiB, so that
 * many sockets together could keep the room busy. The joins are in memory only: the timer of one that waits keeps
 * the object in memory.
 */
export class JoinGate {
  #rates: JoinRates
  #answer: (socket: WebSocket, join: Join) => void
  #limits = new WeakMap<WebSocket, JoinLimit<Join>>()
  #room: TokenBucket | null = null
  /** The newest join of each socket that the room has no time for yet, longest waiting first. */
  #queue = new Map<WebSocket, Join>()
  /** Whether a timer will answer the queue. */
  #isTimed = false

  /** `answer` sends the replay or the snapshot. */
  constructor(rates: JoinRates, answer: (socket: WebSocket, join: Join) => void) {
    this.#rates = rates
    this.#answer = answer
  }

  /** Answers a join now, or later if the socket or the room has joined too often; then only the newest one. */
  request(socket: WebSocket, join: Join, nowMs: number): void {
    const { joins } = this.#rates
    const limit = this.#limits.get(socket) ?? newJoinLimit<Join>(joins, nowMs)
    this.#follow(socket, decideJoin(limit, join, joins, nowMs), nowMs)
  }

  /** Forgets the join that waits, because its socket has left. */
  forget(socket: WebSocket): void {
    const limit = this.#limits.get(socket)
    if (limit) this.#limits.set(socket, { ...limit, waiting: null })
    this.#queue.delete(socket)
  }

  #follow(socket: WebSocket, { limit, answered, waitMs }: JoinDecision<Join>, nowMs: number): void {
    this.#limits.set(socket, limit)
    if (answered) {
      this.#queue.set(socket, answered)
      if (!this.#isTimed) this.#answerQueue(nowMs)
    }
    if (waitMs !== null) setTimeout(() => this.#answerLate(socket), waitMs)
  }

  #answerLate(socket: WebSocket): void {
    const limit = this.#limits.get(socket)
    const nowMs = Date.now()
    if (limit) this.#follow(socket, decideWaitingJoin(limit, this.#rates.joins, nowMs), nowMs)
  }

  #answerQueue(nowMs: number): void {
    const { joinsOfRoom } = this.#rates
    for (const [socket, join] of this.#queue) {
      const room = refillBucket(this.#room ?? fullBucket(joinsOfRoom, nowMs), joinsOfRoom, nowMs)
      const taken = takeToken(room)
      this.#room = taken ?? room
      if (taken === null) {
        this.#isTimed = true
        setTimeout(() => this.#answerQueueLate(), msUntilToken(room, joinsOfRoom))
        return
      }
      this.#queue.delete(socket)
      this.#answer(socket, join)
    }
  }

  #answerQueueLate(): void {
    this.#isTimed = false
    this.#answerQueue(Date.now())
  }
}
