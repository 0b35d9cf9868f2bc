import { acceptedMessage } from '../../../domain/auction/accepted-message.ts'
import {
  BID_CALL,
  type BidCall,
  type BidRequest,
  type Receipt,
  type RoomRefusal,
} from '../../../domain/auction/room-contract.ts'
import { bidRefusal, type Refusal, refusal } from '../../../domain/errors.ts'
import { asciiJson } from '../../../domain/format/ascii-json.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { Env } from '../../env.ts'
import { isKnownAuction } from '../auctions/is-known-auction.ts'
import { isPlatformLocked } from '../platform/lock/read-lock.ts'
import { readEligibility } from './eligibility.ts'

export type PlacedBid = { readonly message: string; readonly receipt: Receipt }

export type BidRefusal = Refusal & { readonly receipt: Receipt | null }

interface BidOrder {
  readonly auctionId: number
  readonly request: BidRequest
  readonly nowMs: number
  readonly waitUntil: (work: Promise<unknown>) => void
}

/**
 * Places a bid of a form, sets or cancels a maximum, or buys now; the auction's room decides. A socket frame goes to the room
 * directly. The same key gets the same receipt. Nothing on this path waits long for D1, except the room's own reading of
 * eligibility.
 */
export async function placeBid(env: Env, order: BidOrder): Promise<Result<PlacedBid, BidRefusal>> {
  const sent = await prepare(env, order)
  if (!sent.ok) return sent
  const decision = await env.AUCTION_ROOM.getByName(String(order.auctionId)).bid(sent.value)
  if (!decision.accepted) return toRefused(decision)
  const { receipt } = decision
  return ok({ message: acceptedMessage(order.request.command.kind, receipt), receipt })
}

/**
 * Like `placeBid`, for a call of the API. The result is the room's own answer with the headers of the API, to be passed on unread: to copy
 * it costs a seventh of a bid (decision 313).
 */
export async function answerBid(
  env: Env,
  order: BidOrder,
  requestId: string,
): Promise<Result<Response, BidRefusal>> {
  const sent = await prepare(env, order)
  if (!sent.ok) return sent
  const call: BidCall = { request: sent.value, requestId }
  const room = env.AUCTION_ROOM.getByName(String(order.auctionId))
  const response = await room.fetch(ROOM_URL, { headers: { [BID_CALL]: asciiJson(call) } })
  return response.ok ? ok(response) : toRefused(await response.json<RoomRefusal>())
}

/** A room reads no address, but a request has one. */
const ROOM_URL = 'https://room/'

/** The request as the room gets it. */
async function prepare(
  env: Env,
  { auctionId, request, nowMs, waitUntil }: BidOrder,
): Promise<Result<BidRequest, BidRefusal>> {
  const [isKnown, platformLocked] = await Promise.all([
    isKnownAuction(env, auctionId),
    isPlatformLocked(env, waitUntil),
  ])
  if (isKnown) return ok({ ...request, platformLocked })
  return err({ ...(await refuseUnknown(env, request.person, nowMs)), receipt: null })
}

/** The refusal of a bid on an auction that does not exist, in the room's order. */
async function refuseUnknown(env: Env, person: BidRequest['person'], nowMs: number): Promise<Refusal> {
  const { sessionLive, locked } = await readEligibility(env, { ...person, nowMs })
  return bidRefusal(!sessionLive ? 'unauthenticated' : locked ? 'locked' : 'not_found')
}

/** Maps a room's refusal to the refusal of a service. */
export function toRefusal({ code, message, errors, retryAfter }: RoomRefusal): Refusal {
  return refusal(code, { message, errors, retryAfter })
}

function toRefused(answer: RoomRefusal): Result<never, BidRefusal> {
  return err({ ...toRefusal(answer), receipt: answer.receipt ?? null })
}
