import type {
  RelayBatch,
  RelayCatchUp,
  RelayCounts,
  RelayFrame,
} from '../../domain/auction/relay-contract.ts'
import type { AuctionRoomCalls } from '../../domain/auction/room-contract.ts'
import type { AuctionViewer } from '../../domain/auction/view.ts'
import { SECOND_MS } from '../../domain/format/time-units.ts'
import type { AuctionFeed } from '../auction-room/sockets/feed.ts'
import type { Join } from '../auction-room/sockets/join-gate.ts'
import { frameText } from '../auction-room/sockets/room-frames.ts'
import { type SocketRegistry, toViewer } from '../auction-room/sockets/socket-registry.ts'
import { CLOSE } from '../shared/sockets.ts'

/** The name of the stored number of the last event. */
const SEQ = 'seq'
/** The number is stored, and counts are reported, this much later, so that one write or call covers a burst. */
const LATER_MS = SECOND_MS
/** Readings of what a socket has missed, each outdated by a later broadcast, before its client connects again. */
const MAX_READINGS = 5

/** A socket that is joining. */
type Joining = {
  /** Broadcasts that came while what it has missed is being read. */
  kept: RelayFrame[]
  /** The last event it has once that was sent; null before. The relay may be behind it. */
  has: number | null
}

export type RelayFeedParts = {
  readonly auctionId: number
  readonly relay: number
  readonly kv: SyncKvStorage
  readonly sockets: SocketRegistry
  readonly room: () => Pick<AuctionRoomCalls, 'relayCatchUp' | 'relayCounts'>
}

/**
 * The auction as a relay's sockets get it: the room's broadcasts in order, and what a socket has missed before it joined
 * (docs/rules/realtime.md, Relays).
 */
export class RelayFeed implements AuctionFeed {
  #parts: RelayFeedParts
  /** The last event that all joined sockets have; null while the room sends nothing here. */
  #seq: number | null
  #joining = new Map<WebSocket, Joining>()
  /** What is being read for anonymous viewers, by `since`. */
  #reading = new Map<number | null, Promise<RelayCatchUp | null>>()
  /** Broadcasts are sent one after the other, since one may have to wait for what is missing before it. */
  #last: Promise<void> = Promise.resolve()
  /** Of the auction, as the room last stated it; null until it has. */
  #watchers: number | null = null
  #version = 0
  #isStoring = false
  #isReporting = false

  constructor(parts: RelayFeedParts) {
    this.#parts = parts
    const { kv, sockets } = parts
    // Written only by `#storeLater` below. Without sockets the room has not sent anything for long.
    this.#seq = sockets.sockets > 0 ? ((kv.get(SEQ) as number | undefined) ?? null) : null
  }

  get auctionId(): number {
    return this.#parts.auctionId
  }

  /** The room decides it: with the first upgrade, and with each catch-up. */
  isVisibleTo(): boolean {
    return true
  }

  join(socket: WebSocket, join: Join): void {
    void this.#join(socket, join)
  }

  forget(socket: WebSocket): void {
    this.#joining.delete(socket)
  }

  watchersChanged(): void {
    if (this.#isReporting) return
    this.#isReporting = true
    setTimeout(() => {
      this.#isReporting = false
      // The answer to the next broadcast has the counts too.
      this.#parts
        .room()
        .relayCounts(this.#counts())
        .catch(() => undefined)
      this.#rest()
    }, LATER_MS)
  }

  /** Sends a broadcast to the sockets that have joined, and keeps it for those that are joining. */
  async publish(batch: RelayBatch): Promise<RelayCounts> {
    const sent = this.#last.then(() => this.#send(batch))
    this.#last = sent.catch(() => undefined)
    await sent
    const counts = this.#counts()
    this.#rest()
    return counts
  }

  async #send({ afterSeq, seq, frames, watchers }: RelayBatch): Promise<void> {
    this.#watchers = watchers
    const isMissing = this.#seq !== null && this.#seq < afterSeq
    const missed = isMissing
      ? await this.#read({ kind: 'public' }, { since: this.#seq, id: undefined })
      : null
    if (missed) this.#deliver(missed.frames, missed.seq)
    this.#deliver(frames, seq)
  }

  #deliver(frames: readonly RelayFrame[], seq: number): void {
    const { sockets } = this.#parts
    const known = this.#seq
    const added = frames.filter((frame) => frame.seq === null || known === null || frame.seq > known)
    for (const frame of added) sockets.broadcast(frame.text)
    this.#seq = Math.max(known ?? 0, seq)
    if (this.#seq !== known) this.#storeLater()
    for (const [socket, joining] of this.#joining) {
      if (joining.has === null) joining.kept.push(...added)
      else this.#sendLater(socket, added, joining.has)
      if (joining.has !== null && joining.has <= this.#seq) this.#joined(socket)
    }
  }

  async #join(socket: WebSocket, join: Join): Promise<void> {
    const { sockets } = this.#parts
    const state = sockets.getState(socket)
    if (!state) return
    sockets.update(socket, { ...state, joined: false })
    const joining: Joining = { kept: [], has: null }
    this.#joining.set(socket, joining)
    const missed = await this.#catchUp(toViewer(state), join)
    // It has left, or joined again.
    if (this.#joining.get(socket) !== joining) return
    if (missed === null) return sockets.close(socket, CLOSE.connectAgain)
    for (const { text } of missed.frames) sockets.send(socket, text)
    const data = { watchers: missed.watchers }
    sockets.send(socket, frameText({ event: 'presence', data, id: join.id }))
    this.#sendLater(socket, joining.kept, missed.seq)
    joining.kept = []
    joining.has = missed.seq
    this.#seq ??= missed.seq
    // A relay that is behind hears of the same events in a moment; until then this socket gets what is later alone.
    if (missed.seq <= this.#seq) this.#joined(socket)
  }

  #sendLater(socket: WebSocket, frames: readonly RelayFrame[], after: number): void {
    for (const { text, seq } of frames)
      if (seq === null || seq > after) this.#parts.sockets.send(socket, text)
  }

  #joined(socket: WebSocket): void {
    const { sockets } = this.#parts
    this.#joining.delete(socket)
    const state = sockets.getState(socket)
    if (state) sockets.update(socket, { ...state, joined: true })
    this.watchersChanged()
  }

  /** What a socket that joins now has missed; null if it cannot be told. */
  async #catchUp(viewer: AuctionViewer, join: Join): Promise<RelayCatchUp | null> {
    const needed = this.#seq
    const watchers = this.#watchers
    if (needed !== null && join.since === needed && watchers !== null)
      return { frames: [], seq: needed, watchers }
    try {
      for (let readings = 0; readings < MAX_READINGS; readings += 1) {
        const missed = await this.#read(viewer, join)
        if (missed === null || missed.seq >= (needed ?? 0)) return missed
      }
    } catch {
      // The room did not answer.
    }
    return null
  }

  /** Asks the room; anonymous viewers who ask for the same at the same time share an answer. */
  #read(viewer: AuctionViewer, join: Join): Promise<RelayCatchUp | null> {
    if (viewer.kind !== 'public' || join.id !== undefined) return this.#ask(viewer, join)
    const shared = this.#reading.get(join.since)
    if (shared) return shared
    const reading = this.#ask(viewer, join).finally(() => this.#reading.delete(join.since))
    this.#reading.set(join.since, reading)
    return reading
  }

  async #ask(viewer: AuctionViewer, join: Join): Promise<RelayCatchUp | null> {
    const missed = await this.#parts.room().relayCatchUp({ counts: this.#counts(), viewer, ...join })
    if (missed) this.#watchers = missed.watchers
    return missed
  }

  #counts(): RelayCounts {
    const { relay, sockets } = this.#parts
    this.#version = Math.max(this.#version + 1, Date.now())
    return { relay, sockets: sockets.sockets, watchers: sockets.watchers, version: this.#version }
  }

  /** A relay without sockets is sent nothing any more, so that what it knows is out of date later. */
  #rest(): void {
    if (this.#parts.sockets.sockets > 0) return
    this.#seq = null
    this.#watchers = null
  }

  #storeLater(): void {
    if (this.#isStoring) return
    this.#isStoring = true
    setTimeout(() => {
      this.#isStoring = false
      if (this.#seq !== null) this.#parts.kv.put(SEQ, this.#seq)
    }, LATER_MS)
  }
}
