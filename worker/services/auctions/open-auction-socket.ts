import { relayFor, relayName, viewerKey } from '../../../domain/realtime/relays.ts'
import type { Env } from '../../env.ts'

/** For so long the room is not asked again which relays take its sockets (ms). */
const KNOWN_MS = 1_000
const MAX_KNOWN = 1_000

/** The generation of relays that takes the sockets of an auction, as its room said last. */
const generations = new Map<number, { readonly generation: number; readonly untilMs: number }>()

/**
 * Hands the upgrade of a socket to the auction's room, or above the room's threshold to the relay of its viewer
 * (docs/rules/realtime.md, Relays). The request has the viewer in the headers that the room reads.
 */
export async function openAuctionSocket(
  { AUCTION_ROOM, AUCTION_RELAY }: Pick<Env, 'AUCTION_ROOM' | 'AUCTION_RELAY'>,
  {
    auctionId,
    upgrade,
    nowMs,
  }: { readonly auctionId: number; readonly upgrade: Request; readonly nowMs: number },
): Promise<Response> {
  const known = generations.get(auctionId)
  if (known && nowMs < known.untilMs) return openAtRelay(known.generation)
  const response = await AUCTION_ROOM.getByName(String(auctionId)).fetch(upgrade)
  const named = response.headers.get('x-relay-generation')
  if (named === null) return response
  const generation = Number(named)
  if (generations.size >= MAX_KNOWN) generations.clear()
  generations.set(auctionId, { generation, untilMs: nowMs + KNOWN_MS })
  return openAtRelay(generation)

  function openAtRelay(generation: number): Promise<Response> {
    const { headers } = upgrade
    const userId = headers.get('x-viewer-id')
    const viewer = {
      userId: userId === null ? null : Number(userId),
      address: headers.get('x-viewer-address'),
    }
    const name = relayName(auctionId, relayFor(generation, viewerKey(viewer)))
    return AUCTION_RELAY.getByName(name).fetch(upgrade)
  }
}
