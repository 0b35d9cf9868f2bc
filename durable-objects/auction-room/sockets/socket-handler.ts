/** Handles the sockets of one auction, in the room or in a relay: opening, frames from clients, closing (docs/rules/realtime.md). */
import type { BidDecision, BidRequest } from '../../../domain/auction/room-contract.ts'
import { dollarsToCents } from '../../../domain/money/cents.ts'
import type { FrameVerdict } from '../../../domain/realtime/frame-limit.ts'
import { viewerKey } from '../../../domain/realtime/relays.ts'
import type { SocketLimits } from '../../../domain/realtime/socket-limits.ts'
import { type ClientFrame, type FrameId, readClientFrame } from '../../../domain/schemas/socket.ts'
import { FrameGate, TOO_MANY_FRAMES } from '../../shared/frame-gate.ts'
import {
  CLOSE,
  type CloseReason,
  countMalformed,
  getSince,
  getSocketAddress,
  getSocketIdentity,
  isTooLarge,
  rejectSocket,
  type SocketIdentity,
} from '../../shared/sockets.ts'
import { refuseBid } from '../refusals.ts'
import type { AuctionFeed } from './feed.ts'
import { JoinGate } from './join-gate.ts'
import { errorFrame, frameText, type ServerFrame } from './room-frames.ts'
import type { SocketRegistry, SocketState } from './socket-registry.ts'
import { ViewerFrameGate } from './viewer-frame-gate.ts'

export type SocketHandlerParts = {
  readonly feed: AuctionFeed
  readonly sockets: SocketRegistry
  readonly limits: SocketLimits
  /**
   * Why this person may not have a socket, or null. Also registers the room, so that a later revocation
   * closes their sockets here.
   */
  readonly authorizeSocket: (identity: SocketIdentity) => Promise<CloseReason | null>
  readonly bid: (request: BidRequest) => Promise<BidDecision>
  /** A socket was opened or has ended. */
  readonly socketsChanged: () => void
}

/** Opens sockets and handles the frames that clients send. */
export class SocketHandler {
  #parts: SocketHandlerParts
  #frames: FrameGate
  #framesOfViewers: ViewerFrameGate
  #joins: JoinGate

  constructor(parts: SocketHandlerParts) {
    this.#parts = parts
    const { feed, limits } = parts
    this.#frames = new FrameGate(limits.frames)
    this.#framesOfViewers = new ViewerFrameGate(limits.framesOfViewer)
    this.#joins = new JoinGate(limits, (socket, join) => feed.join(socket, join))
  }

  /**
   * Opens a socket that has joined; 404 if the person may not see the auction, 429 for too many sockets of one
   * person or anonymous address, at once or in a short time.
   */
  async open(request: Request): Promise<Response> {
    const { feed, sockets } = this.#parts
    const identity = getSocketIdentity(request)
    if (!feed.isVisibleTo(identity)) return new Response(null, { status: 404 })
    const reason = identity && (await this.#parts.authorizeSocket(identity))
    if (reason) return rejectSocket(reason)
    // No await from here on: a revocation or an event in between would be missed.
    const address = getSocketAddress(request)
    const { userId = null, sessionId = null, ipAddress = null, isAdmin = false } = identity ?? {}
    const viewer = { userId, address }
    const mayOpen = sockets.hasRoomFor(viewer) && sockets.countOpening(viewer, Date.now())
    if (!mayOpen) return new Response(null, { status: 429 })
    const { 0: client, 1: server } = new WebSocketPair()
    sockets.accept(server, { userId, sessionId, ipAddress, isAdmin, address })
    feed.join(server, { since: getSince(request), id: undefined })
    this.#parts.socketsChanged()
    return new Response(null, { status: 101, webSocket: client })
  }

  /**
   * Handles one frame from a client. Oversized frames close the socket; frames over the limit are refused before
   * they are parsed, and too many malformed or refused ones close it too.
   */
  async receive(socket: WebSocket, message: string | ArrayBuffer): Promise<void> {
    const { sockets } = this.#parts
    const socketState = sockets.getState(socket)
    if (!socketState) return
    // Before it is counted: it may weigh more than a viewer may ever send.
    if (isTooLarge(message)) return sockets.close(socket, CLOSE.tooLarge)
    switch (this.#countFrame(socket, socketState, message)) {
      case 'close':
        return sockets.close(socket, CLOSE.tooManyFrames)
      case 'refuse':
        return this.#reply(socket, errorFrame(null, TOO_MANY_FRAMES))
      case 'drop':
        return
      case 'handle':
        break
    }
    if (typeof message !== 'string') return this.#malformed(socket, socketState, null, 'Frames are text')
    const read = readClientFrame(message)
    if (read.kind === 'malformed') return this.#malformed(socket, socketState, read.id, read.message)
    if (read.kind === 'invalid') return this.#reply(socket, errorFrame(read.id, { ...read, code: 'invalid' }))
    await this.#handleFrame(socket, socketState, read.frame)
  }

  /** Forgets a closed socket. */
  leave(socket: WebSocket): void {
    const { feed, sockets } = this.#parts
    this.#joins.forget(socket)
    feed.forget(socket)
    sockets.remove(socket)
    feed.watchersChanged()
    this.#parts.socketsChanged()
  }

  /** What the socket itself sends too much does not use up what its viewer may send. */
  #countFrame(socket: WebSocket, socketState: SocketState, message: string | ArrayBuffer): FrameVerdict {
    const nowMs = Date.now()
    const verdict = this.#frames.count(socket, nowMs)
    if (verdict !== 'handle') return verdict
    const length = typeof message === 'string' ? message.length : message.byteLength
    return this.#framesOfViewers.count(viewerKey(socketState), nowMs, length)
  }

  async #handleFrame(socket: WebSocket, socketState: SocketState, frame: ClientFrame): Promise<void> {
    const { feed, sockets } = this.#parts
    const id = frame.id ?? null
    const { auction_id: auctionId } = frame.data
    if (auctionId !== feed.auctionId) {
      const message = 'This connection speaks of one auction only'
      const errors = { auction_id: [message] }
      return this.#reply(socket, errorFrame(id, { code: 'invalid', message, errors }))
    }
    switch (frame.event) {
      case 'join_auction':
        return this.#joins.request(socket, { since: frame.data.since ?? null, id: frame.id }, Date.now())
      case 'leave_auction':
        this.#joins.forget(socket)
        feed.forget(socket)
        sockets.update(socket, { ...socketState, joined: false })
        return feed.watchersChanged()
      case 'place_bid':
        return this.#bid(socket, socketState, id, {
          kind: 'manual',
          amountCents: dollarsToCents(frame.data.bid_amount),
        })
      case 'set_auto_bid':
        return this.#bid(socket, socketState, id, {
          kind: 'maximum',
          amountCents: dollarsToCents(frame.data.max_amount),
        })
      case 'cancel_auto_bid':
        return this.#bid(socket, socketState, id, { kind: 'cancel_maximum' })
    }
  }

  /**
   * Bids as over HTTP. The frame's id is the idempotency key, so a bid may be repeated over either transport.
   */
  async #bid(
    socket: WebSocket,
    { userId, sessionId, ipAddress = null }: SocketState,
    id: FrameId | null,
    command: BidRequest['command'],
  ): Promise<void> {
    if (userId === null || sessionId === null) {
      return this.#reply(socket, errorFrame(id, refuseBid({ code: 'unauthenticated' })))
    }
    const key = id === null ? null : String(id)
    const answer = await this.#parts.bid({ person: { userId, sessionId, ipAddress }, key, command })
    this.#reply(socket, answer.accepted ? { event: 'ack', id, data: answer.receipt } : errorFrame(id, answer))
  }

  #malformed(socket: WebSocket, socketState: SocketState, id: FrameId | null, message: string): void {
    const { times, isTooMany } = countMalformed(socketState.malformedAtMs, Date.now())
    const { sockets } = this.#parts
    if (isTooMany) {
      sockets.close(socket, CLOSE.policy)
      return
    }
    sockets.update(socket, { ...socketState, malformedAtMs: times })
    this.#reply(socket, errorFrame(id, { code: 'malformed', message }))
  }

  #reply(socket: WebSocket, frame: ServerFrame): void {
    this.#parts.sockets.send(socket, frameText(frame))
  }
}
