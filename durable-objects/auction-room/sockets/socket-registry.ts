/** The room's open sockets. They outlive the object's memory, so what is known of each travels with it. */
import { send } from '../../shared/sockets.ts'

export type Listener = {
  /** Null for nobody. */
  readonly userId: number | null
  readonly sessionId: string | null
  /** An administrator is shown the reserve and who bids. */
  readonly isAdmin: boolean
  /** Whether the socket is told of the auction's events. */
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
      // Written by `update` below, and by nobody else.
      const listener = socket.deserializeAttachment() as Listener | null
      if (listener) this.#note(socket, listener)
    }
  }

  /** How many sockets watch the auction. */
  get watchers(): number {
    return this.#watchers
  }

  /** Takes the socket in; it has not joined yet. */
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

  /** The same text to everybody who has joined. */
  broadcast(text: string): void {
    for (const [socket, { joined }] of this.#listeners) if (joined) send(socket, text)
  }

  /** A person's sockets by session: of one session, or of all with null. */
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
