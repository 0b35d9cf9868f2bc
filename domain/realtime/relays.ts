/**
 * Which object takes a new socket of an auction: the room up to a threshold, then its relays. Generation g has 2^g
 * relays, numbered from 2^g - 1 on. All sockets of a viewer in one generation are with one relay, so that limits and
 * the number of watchers stay those of a viewer (docs/rules/realtime.md, Relays).
 */

/** Sockets that a room, and a relay on average, takes where the deployment sets no other number. */
export const DEFAULT_RELAY_THRESHOLD = 1_000

const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** The number of relays of the first `generations` generations. */
export function countRelays(generations: number): number {
  return 2 ** generations - 1
}

/** The generation of a relay. */
export function generationOf(relay: number): number {
  return Math.floor(Math.log2(relay + 1))
}

/** The relay of a generation that has the sockets of this viewer, named as in `viewerKey`. */
export function relayFor(generation: number, viewerKey: string): number {
  return countRelays(generation) + (hash(viewerKey) % 2 ** generation)
}

/** Sockets that are open now: in the room, and in each generation of its relays. */
export type OpenSockets = { readonly inRoom: number; readonly inGenerations: readonly number[] }

/**
 * Where the next socket goes: null for the room, else the first generation whose relays have fewer than `threshold`
 * sockets on average. Its number is one more than the last where all are full: a new one.
 */
export function chooseGeneration(open: OpenSockets, threshold: number): number | null {
  if (open.inRoom < threshold) return null
  const found = open.inGenerations.findIndex((sockets, generation) => sockets < threshold * 2 ** generation)
  return found === -1 ? open.inGenerations.length : found
}

/** Names a viewer: a signed-in person, or the address group of an anonymous one. */
export function viewerKey({
  userId,
  address,
}: {
  readonly userId: number | null
  readonly address: string | null
}): string {
  return userId === null ? `address ${address}` : `person ${userId}`
}

/** The name of a relay's object. */
export function relayName(auctionId: number, relay: number): string {
  return `${auctionId}:relay:${relay}`
}

/** The auction and number of a relay with this name. @throws for any other name. */
export function readRelayName(name: string): { readonly auctionId: number; readonly relay: number } {
  const [, auctionId, relay] = /^(\d+):relay:(\d+)$/.exec(name) ?? []
  if (auctionId === undefined || relay === undefined) throw new Error(`${name} names no relay.`)
  return { auctionId: Number(auctionId), relay: Number(relay) }
}

/** FNV-1a, 32 bits; the low bits are mixed with the high ones, because a small modulus uses the low ones only. */
function hash(text: string): number {
  let value = FNV_OFFSET
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), FNV_PRIME)
  }
  return (value ^ (value >>> 15)) >>> 0
}
