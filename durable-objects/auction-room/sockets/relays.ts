/**
 * The room's relays: which of them have sockets, and what they are sent (docs/rules/realtime.md, Relays). Opened
 * generations and counts are stored, so that they outlive the eviction of the object.
 */
import type {
  AuctionRelayCalls,
  RelayBatch,
  RelayCounts,
  RelayFrame,
} from '../../../domain/auction/relay-contract.ts'
import { SECOND_MS } from '../../../domain/format/time-units.ts'
import { chooseGeneration, generationOf, relayFor, viewerKey } from '../../../domain/realtime/relays.ts'

/** The name of the stored value. */
const STORED = 'relays'
/** Counts are stored this much later, together; a new relay at once. */
const STORE_AFTER_MS = SECOND_MS
/** A broadcast that did not reach a relay is followed by another try after this time, then twice as long ... */
const RETRY_MS = 250
const MAX_TRIES = 6

type Stored = { readonly generations: number; readonly counts: readonly RelayCounts[] }

export type RelaysParts = {
  readonly kv: SyncKvStorage
  /** A new stub: calls of one stub arrive in order. */
  readonly relay: (number: number) => AuctionRelayCalls
  readonly threshold: number
  /** The room's own open sockets. */
  readonly ownSockets: () => number
  /** Watchers of the room and of all relays. */
  readonly allWatchers: () => number
  /** The counts of a relay have changed. */
  readonly changed: () => void
}

export class Relays {
  #parts: RelaysParts
  #generations: number
  /** Of relays with sockets. */
  #counts: Map<number, RelayCounts>
  /** The version of the last counts of a relay that has no sockets any more. */
  #versions = new Map<number, number>()
  #stubs = new Map<number, AuctionRelayCalls>()
  #sums = { sockets: 0, watchers: 0 }
  #seq: number
  #isStoring = false

  /** `seq` is the number of the last stored event. */
  constructor(parts: RelaysParts, seq: number) {
    this.#parts = parts
    this.#seq = seq
    // Written only by `#store` below.
    const stored = parts.kv.get(STORED) as Stored | undefined
    this.#generations = stored?.generations ?? 0
    this.#counts = new Map(stored?.counts.map((counts) => [counts.relay, counts]))
    for (const { sockets, watchers } of this.#counts.values()) this.#add(sockets, watchers)
  }

  /** Relays with sockets. */
  get count(): number {
    return this.#counts.size
  }

  get watchers(): number {
    return this.#sums.watchers
  }

  get sockets(): number {
    return this.#sums.sockets
  }

  /** The generation that takes the next socket; null for the room. A new generation is stored before it is named. */
  assign(): number | null {
    const inRoom = this.#parts.ownSockets()
    if (inRoom < this.#parts.threshold) return null
    const inGenerations = Array.from({ length: this.#generations }, () => 0)
    for (const { relay, sockets } of this.#counts.values()) {
      const generation = generationOf(relay)
      inGenerations[generation] = (inGenerations[generation] ?? 0) + sockets
    }
    const generation = chooseGeneration({ inRoom, inGenerations }, this.#parts.threshold)
    if (generation === this.#generations) {
      this.#generations += 1
      this.#store()
    }
    return generation
  }

  /** Takes the counts of a relay, unless newer ones are known. A relay with sockets is sent every broadcast. */
  note(counts: RelayCounts): void {
    const { relay, version, sockets, watchers } = counts
    const known = this.#counts.get(relay)
    if (version <= (known?.version ?? this.#versions.get(relay) ?? 0)) return
    if (sockets > 0) this.#counts.set(relay, counts)
    else {
      this.#counts.delete(relay)
      this.#versions.set(relay, version)
    }
    const changes = { sockets: sockets - (known?.sockets ?? 0), watchers: watchers - (known?.watchers ?? 0) }
    if (changes.sockets === 0 && changes.watchers === 0) return
    this.#add(changes.sockets, changes.watchers)
    if (known) this.#storeLater()
    else this.#store()
    this.#parts.changed()
  }

  /** Sends frames to all relays with sockets; `seq` is the number of the last event, null if there is none among them. */
  publish(frames: readonly RelayFrame[], seq: number | null): void {
    const batch = { afterSeq: this.#seq, seq: seq ?? this.#seq, frames, watchers: this.#parts.allWatchers() }
    this.#seq = batch.seq
    for (const relay of this.#counts.keys()) this.#send(relay, batch)
  }

  /** Tells the relays how far the room is: what was stored before a crash may not have been sent. */
  resume(): void {
    this.publish([], null)
  }

  /** Closes sockets of a person in the relays that may have them. @throws if one does not answer. */
  async revoke(userId: number, sessionId: string | null): Promise<void> {
    const key = viewerKey({ userId, address: null })
    const relays = Array.from({ length: this.#generations }, (_, generation) => relayFor(generation, key))
    await Promise.all(relays.map((relay) => this.#parts.relay(relay).revoke(userId, sessionId)))
  }

  #send(relay: number, batch: RelayBatch, tries = 1): void {
    this.#stub(relay)
      .publish(batch)
      .then(
        (counts) => this.note(counts),
        () => {
          // A stub whose object has failed may answer nothing any more.
          this.#stubs.delete(relay)
          this.#sendLater(relay, tries)
        },
      )
  }

  #stub(relay: number): AuctionRelayCalls {
    const stub = this.#stubs.get(relay) ?? this.#parts.relay(relay)
    this.#stubs.set(relay, stub)
    return stub
  }

  /** The relay asks for what it has missed once it hears of a later number. */
  #sendLater(relay: number, tries: number): void {
    if (tries >= MAX_TRIES) return
    setTimeout(
      () => {
        const batch = { afterSeq: this.#seq, seq: this.#seq, frames: [], watchers: this.#parts.allWatchers() }
        if (this.#counts.has(relay)) this.#send(relay, batch, tries + 1)
      },
      RETRY_MS * 2 ** (tries - 1),
    )
  }

  #storeLater(): void {
    if (this.#isStoring) return
    this.#isStoring = true
    setTimeout(() => {
      this.#isStoring = false
      this.#store()
    }, STORE_AFTER_MS)
  }

  #store(): void {
    const stored: Stored = { generations: this.#generations, counts: [...this.#counts.values()] }
    this.#parts.kv.put(STORED, stored)
  }

  #add(sockets: number, watchers: number): void {
    const sums = this.#sums
    this.#sums = { sockets: sums.sockets + sockets, watchers: sums.watchers + watchers }
  }
}
