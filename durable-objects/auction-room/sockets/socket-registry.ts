/**
 * The room's open sockets. They survive the eviction of the object, so the state of each is stored with the
 * socket.
 */
import type { AuctionViewer } from '../../../domain/auction/view.ts'
import { viewerKey } from '../../../domain/realtime/relays.ts'
import type { SocketLimits } from '../../../domain/realtime/socket-limits.ts'
import {
  fullBucket,
  refillBucket,
  type TokenBucket,
  takeToken,
} from '../../../domain/realtime/token-bucket.ts'
import { CLOSE, type CloseReason, close, send } from '../../shared/sockets.ts'

export type SocketState = {
  /** Null for an anonymous viewer. */
  readonly userId: number | null
  readonly sessionId: string | null
  /** Of a signed-in person, as evidence of bids. */
  readonly ipAddress?: string | null
  /** Administrators see the reserve and the bidders' names. */
  readonly isAdmin: boolean
  /** The address group of an anonymous viewer; null for a signed-in person. */
  readonly address: string | null
  /** Whether the socket receives broadcasts. */
  readonly joined: boolean
  /** Times (ms) of the malformed frames of the last minute. */
  readonly malformedAtMs: readonly number[]
}

type Entry = {
  state: SocketState
  /** Characters sent, nearly all of which take one byte. */
  sent: number
  /** The value of `sent` that is stored with the socket. */
  storedSent: number
  /** Whether the server has closed the socket; the client may not have answered yet. */
  isClosed: boolean
}

/** What is stored with the socket. */
type Attachment = SocketState & { readonly sent: number }

/** When the openings of this many viewers are counted, those of idle ones are forgotten. */
const PRUNE_ABOVE = 1_000

/** `sent` is stored again after this many characters. */
const STORE_SENT_EVERY = 256 * 1024

export type SocketRegistryOptions = {
  readonly limits: Pick<SocketLimits, 'perViewer' | 'opens' | 'sentBytes'>
  /** Whether `watchers` counts people and addresses; else it counts sockets. */
  readonly countsPeople: boolean
}

/** The room's sockets and their state. */
export class SocketRegistry {
  #ctx: Pick<DurableObjectState, 'acceptWebSocket'>
  #options: SocketRegistryOptions
  #entries = new Map<WebSocket, Entry>()
  /** The number of joined sockets of each person or anonymous address. */
  #watching = new Map<string, number>()
  #joined = 0
  /** The number of open sockets of each person or anonymous address. */
  #open = new Map<string, number>()
  /** The sockets that each of them may open now; in memory only, like those of joins. */
  #opens = new Map<string, TokenBucket>()

  constructor(
    ctx: Pick<DurableObjectState, 'acceptWebSocket' | 'getWebSockets'>,
    options: SocketRegistryOptions,
  ) {
    this.#ctx = ctx
    this.#options = options
    for (const socket of ctx.getWebSockets()) {
      // Written only by `#store` below.
      const stored = socket.deserializeAttachment() as Attachment | null
      if (!stored) continue
      const { sent, ...state } = stored
      const isClosed = socket.readyState !== WebSocket.OPEN
      this.#add(socket, { state, sent, storedSent: sent, isClosed })
    }
  }

  /** The number of signed-in people and anonymous addresses that watch (docs/rules/realtime.md, Limits). */
  get watchers(): number {
    return this.#options.countsPeople ? this.#watching.size : this.#joined
  }

  /** The number of open sockets, whether they have joined or not. */
  get sockets(): number {
    return this.#entries.size
  }

  /** Whether this person, or an anonymous viewer of this address, may open another socket. */
  hasRoomFor(viewer: ViewerOfSocket): boolean {
    return (this.#open.get(viewerKey(viewer)) ?? 0) < this.#options.limits.perViewer
  }

  /** Counts a socket that a viewer opens; false if there were too many of them in a short time. */
  countOpening(viewer: ViewerOfSocket, nowMs: number): boolean {
    const { opens } = this.#options.limits
    const key = viewerKey(viewer)
    const bucket = refillBucket(this.#opens.get(key) ?? fullBucket(opens, nowMs), opens, nowMs)
    const taken = takeToken(bucket)
    if (!this.#opens.has(key) && this.#opens.size >= PRUNE_ABOVE) this.#pruneOpens(nowMs)
    this.#opens.set(key, taken ?? bucket)
    return taken !== null
  }

  /** Accepts the socket; it has not joined yet. */
  accept(
    socket: WebSocket,
    person: Pick<SocketState, 'userId' | 'sessionId' | 'ipAddress' | 'isAdmin' | 'address'>,
  ): void {
    this.#ctx.acceptWebSocket(socket)
    const state = { ...person, joined: false, malformedAtMs: [] }
    this.#add(socket, { state, sent: 0, storedSent: 0, isClosed: false })
    this.#store(socket)
  }

  /** The state of a socket; null for a removed one and for one that the server has closed. */
  getState(socket: WebSocket): SocketState | null {
    const entry = this.#entries.get(socket)
    return entry && !entry.isClosed ? entry.state : null
  }

  /** Stores a socket's state in memory and with the socket. */
  update(socket: WebSocket, state: SocketState): void {
    const entry = this.#entries.get(socket)
    if (!entry) return
    this.#count(entry, -1)
    entry.state = state
    this.#count(entry, 1)
    this.#store(socket)
  }

  remove(socket: WebSocket): void {
    const entry = this.#entries.get(socket)
    if (!entry) return
    this.#count(entry, -1)
    addTo(this.#open, viewerKey(entry.state), -1)
    this.#entries.delete(socket)
  }

  /**
   * Closes a socket. It counts against its viewer until the connection has ended: what a client does not
   * read stays in memory until then.
   */
  close(socket: WebSocket, reason: CloseReason): void {
    const entry = this.#entries.get(socket)
    if (entry) {
      this.#count(entry, -1)
      entry.isClosed = true
    }
    close(socket, reason)
  }

  /** Sends a text to a socket; closes it instead once it was sent too much. */
  send(socket: WebSocket, text: string): void {
    const entry = this.#entries.get(socket)
    if (entry) this.#send(socket, entry, text)
  }

  /** Sends the same text to every joined socket. */
  broadcast(text: string): void {
    for (const [socket, entry] of this.#entries) if (entry.state.joined) this.#send(socket, entry, text)
  }

  /** A person's sockets by session id: those of one session, or of all with null. */
  ofPerson(userId: number, sessionId: string | null): Map<string, WebSocket[]> {
    const found = new Map<string, WebSocket[]>()
    for (const [socket, { state }] of this.#entries) {
      const { sessionId: own } = state
      if (state.userId !== userId || own === null || (sessionId !== null && own !== sessionId)) continue
      found.set(own, [...(found.get(own) ?? []), socket])
    }
    return found
  }

  /**
   * The platform does not tell how much of what was sent still waits for a slow client, so the sum of all
   * that was sent is the only bound (docs/rules/realtime.md, Limits).
   */
  #send(socket: WebSocket, entry: Entry, text: string): void {
    if (entry.isClosed) return
    entry.sent += text.length
    if (entry.sent > this.#options.limits.sentBytes) {
      this.close(socket, CLOSE.connectAgain)
      return
    }
    send(socket, text)
    if (entry.sent - entry.storedSent >= STORE_SENT_EVERY) this.#store(socket)
  }

  #store(socket: WebSocket): void {
    const entry = this.#entries.get(socket)
    if (!entry) return
    entry.storedSent = entry.sent
    socket.serializeAttachment({ ...entry.state, sent: entry.sent } satisfies Attachment)
  }

  #add(socket: WebSocket, entry: Entry): void {
    this.#entries.set(socket, entry)
    this.#count(entry, 1)
    addTo(this.#open, viewerKey(entry.state), 1)
  }

  /** Counts the watcher of a joined socket in (1) or out (-1). */
  #count({ state, isClosed }: Entry, change: 1 | -1): void {
    if (!state.joined || isClosed) return
    this.#joined += change
    addTo(this.#watching, viewerKey(state), change)
  }

  #pruneOpens(nowMs: number): void {
    const { opens } = this.#options.limits
    for (const [key, bucket] of this.#opens) {
      if (refillBucket(bucket, opens, nowMs).tokens >= opens.burst) this.#opens.delete(key)
    }
  }
}

/** The viewer of a socket, as views name it. */
export function toViewer({ userId, isAdmin }: Pick<SocketState, 'userId' | 'isAdmin'>): AuctionViewer {
  if (userId === null) return { kind: 'public' }
  return { kind: isAdmin ? 'admin' : 'user', id: userId }
}

type ViewerOfSocket = Pick<SocketState, 'userId' | 'address'>

function addTo(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
