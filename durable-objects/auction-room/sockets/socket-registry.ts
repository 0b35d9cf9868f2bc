/**
 * The room's open sockets. They survive the eviction of the object, so the state of each is stored with the
 * socket.
 */
import { send } from '../../shared/sockets.ts'

export type Listener = {
  /** Null for an anonymous viewer. */
  readonly userId: number | null
  readonly sessionId: string | null
  /** Administrators see the reserve and the bidders' names. */
  readonly isAdmin: boolean
  /** Whether the socket receives broadcasts. */
  readonly joined: boolean
  /** Times (ms) of the malformed frames of the last minute. */
  readonly malformedAtMs: readonly number[]
}

export class Audience {
  #ctx: DurableObjectState
  #listeners = new Map<WebSocket, Listener>()
  #watchers = 0

  constructor(ctx: DurableObjectState) {
    this.#ctx = ctx
    for (const socket of ctx.getWebSockets()) {
      // Written only by `update` below.
      const listener = socket.deserializeAttachment() as Listener | null
      if (listener) this.#note(socket, listener)
    }
  }

  /** Number of joined sockets. */
  get watchers(): number {
    return this.#watchers
  }

  /** Accepts the socket; it has not joined yet. */
  accept(socket: WebSocket, person: Pick<Listener, 'userId' | 'sessionId' | 'isAdmin'>): void {
    this.#ctx.acceptWebSocket(socket)
    this.update(socket, { ...person, joined: false, malformedAtMs: [] })
  }

  of(socket: WebSocket): Listener | null {
    return this.#listeners.get(socket) ?? null
  }

  update(socket: WebSocket, listener: Listener): void {
    this.#note(socket, listener)
    socket.serializeAttachment(listener)
  }

  remove(socket: WebSocket): void {
    this.#note(socket, null)
  }

  /** Sends the same text to every joined socket. */
  broadcast(text: string): void {
    for (const [socket, { joined }] of this.#listeners) if (joined) send(socket, text)
  }

  /** A person's sockets by session id: of one session, or of all with null. */
  ofPerson(userId: number, sessionId: string | null): Map<string, WebSocket[]> {
    const found = new Map<string, WebSocket[]>()
    for (const [socket, listener] of this.#listeners) {
      const { sessionId: own } = listener
      if (listener.userId !== userId || own === null || (sessionId !== null && own !== sessionId)) continue
      found.set(own, [...(found.get(own) ?? []), socket])
    }
    return found
  }

  #note(socket: WebSocket, listener: Listener | null): void {
    if (this.#listeners.get(socket)?.joined) this.#watchers -= 1
    if (listener?.joined) this.#watchers += 1
    if (listener) this.#listeners.set(socket, listener)
    else this.#listeners.delete(socket)
  }
}
