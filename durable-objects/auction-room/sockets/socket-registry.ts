/**
 * The room's open sockets. They survive the eviction of the object, so the state of each is stored with the
 * socket.
 */
import { send } from '../../shared/sockets.ts'

export type SocketState = {
  /** Null for an anonymous viewer. */
  readonly userId: number | null
  readonly sessionId: string | null
  /** Absent in sockets of an earlier version. */
  readonly ipAddress?: string | null
  /** Administrators see the reserve and the bidders' names. */
  readonly isAdmin: boolean
  /** Whether the socket receives broadcasts. */
  readonly joined: boolean
  /** Times (ms) of the malformed frames of the last minute. */
  readonly malformedAtMs: readonly number[]
}

/** The room's sockets and their state. */
export class SocketRegistry {
  #ctx: DurableObjectState
  #states = new Map<WebSocket, SocketState>()
  #watchers = 0

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    for (const socket of ctx.getWebSockets()) {
      // Written only by `update` below.
      const state = socket.deserializeAttachment() as SocketState | null
      if (state) this.#remember(socket, state)
    }
  }

  /** Number of joined sockets. */
  get watchers(): number {
    return this.#watchers
  }

  /** Accepts the socket; it has not joined yet. */
  accept(
    socket: WebSocket,
    person: Pick<SocketState, 'userId' | 'sessionId' | 'ipAddress' | 'isAdmin'>,
  ): void {
    this.#ctx.acceptWebSocket(socket)
    this.update(socket, { ...person, joined: false, malformedAtMs: [] })
  }

  /** The state of a socket; null for a removed one. */
  getState(socket: WebSocket): SocketState | null {
    return this.#states.get(socket) ?? null
  }

  /** Stores a socket's state in memory and with the socket. */
  update(socket: WebSocket, state: SocketState): void {
    this.#remember(socket, state)
    socket.serializeAttachment(state)
  }

  remove(socket: WebSocket): void {
    this.#remember(socket, null)
  }

  /** Sends the same text to every joined socket. */
  broadcast(text: string): void {
    for (const [socket, { joined }] of this.#states) if (joined) send(socket, text)
  }

  /** A person's sockets by session id: those of one session, or of all with null. */
  ofPerson(userId: number, sessionId: string | null): Map<string, WebSocket[]> {
    const found = new Map<string, WebSocket[]>()
    for (const [socket, state] of this.#states) {
      const { sessionId: own } = state
      if (state.userId !== userId || own === null || (sessionId !== null && own !== sessionId)) continue
      found.set(own, [...(found.get(own) ?? []), socket])
    }
    return found
  }

  #remember(socket: WebSocket, state: SocketState | null): void {
    if (this.#states.get(socket)?.joined) this.#watchers -= 1
    if (state?.joined) this.#watchers += 1
    if (state) this.#states.set(socket, state)
    else this.#states.delete(socket)
  }
}
