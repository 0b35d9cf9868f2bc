/** Shared by the sockets of a room and of a person's channel (docs/rules/realtime.md). */

import { MINUTE_MS } from '../../domain/format/time-units.ts'
import {
  type Eligibility,
  type EligibilityEnv,
  readEligibility,
} from '../../worker/services/bidding/eligibility.ts'

export const CLOSE = {
  policy: { code: 1008, reason: 'Too many malformed frames' },
  tooManyFrames: { code: 1008, reason: 'Too many frames' },
  tooLarge: { code: 1009, reason: 'A frame may have 16 KiB at most' },
  /** Not final as 1008: the client connects again. */
  connectAgain: { code: 1013, reason: 'Please connect again' },
  signedOut: { code: 4401, reason: 'Signed out' },
  deactivated: { code: 4403, reason: 'Account deactivated' },
} as const satisfies Record<string, { readonly code: number; readonly reason: string }>

export type CloseReason = { readonly code: number; readonly reason: string }

/** A session that is revoked during each of so many readings gets no socket. */
const MAX_READINGS = 3
const MAX_FRAME_BYTES = 16 * 1024
const MALFORMED_LIMIT = 10
const MALFORMED_WINDOW_MS = MINUTE_MS

/** The authenticated identity that the Worker passes with the upgrade. */
export type SocketIdentity = {
  readonly userId: number
  readonly sessionId: string
  /** Stored with the person's bids as evidence. */
  readonly ipAddress: string | null
  /** Administrators see unpublished auctions, the reserve and the bidders' names. */
  readonly isAdmin: boolean
}

/**
 * The identity that opens the socket; null for an anonymous one. The headers are set by the Worker, which
 * drops those of the client.
 */
export function getSocketIdentity(request: Request): SocketIdentity | null {
  const userId = Number(request.headers.get('x-viewer-id'))
  const sessionId = request.headers.get('x-session-id')
  if (userId === 0 || sessionId === null) return null
  return {
    userId,
    sessionId,
    isAdmin: request.headers.get('x-viewer-admin') === 'yes',
    ipAddress: request.headers.get('x-client-address'),
  }
}

/** The address group of an anonymous viewer; null for a signed-in person. Set by the Worker. */
export function getSocketAddress(request: Request): string | null {
  return request.headers.get('x-viewer-address')
}

/** The number of the last event that the client has seen; null if the URL has none. */
export function getSince(request: Request): number | null {
  return getQueryNumber(request, 'since')
}

/** A whole number in the query string; null if it is missing or malformed. */
export function getQueryNumber(request: Request, name: string): number | null {
  const text = new URL(request.url).searchParams.get(name)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Answers the text 'ping' with 'pong' without waking the object. */
export function enableAutoPong(ctx: DurableObjectState): void {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
}

/** Whether a frame is over 16 KiB in UTF-8. */
export function isTooLarge(message: string | ArrayBuffer): boolean {
  if (typeof message !== 'string') return message.byteLength > MAX_FRAME_BYTES
  // A UTF-16 code unit takes one to three bytes.
  if (message.length > MAX_FRAME_BYTES) return true
  if (message.length * 3 <= MAX_FRAME_BYTES) return false
  return new TextEncoder().encode(message).byteLength > MAX_FRAME_BYTES
}

/**
 * The times of the malformed frames of the last minute including this one, and whether they reach the limit.
 */
export function countMalformed(
  earlier: readonly number[],
  nowMs: number,
): { readonly times: readonly number[]; readonly isTooMany: boolean } {
  const times = [...earlier.filter((time) => nowMs - time < MALFORMED_WINDOW_MS), nowMs]
  return { times, isTooMany: times.length >= MALFORMED_LIMIT }
}

/** Sends a text; a lost connection is reported by its close event. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The connection is lost; its close event removes it.
  }
}

/** Closes a socket; does nothing if it is already closed. */
export function close(socket: WebSocket, { code, reason }: CloseReason): void {
  try {
    socket.close(code, reason)
  } catch {
    // Already closed.
  }
}

/** Codes that represent a close without a code; they cannot be sent. */
const UNSENDABLE_CODES: readonly number[] = [1005, 1006, 1015]

/** Answers the client's close, without which it waits for the connection to time out. */
export function echoClose(socket: WebSocket, code: number): void {
  close(socket, { code: UNSENDABLE_CODES.includes(code) ? 1000 : code, reason: '' })
}

/**
 * Closes those of a person's sockets whose session has ended or whose account is deactivated. Closes them
 * also if D1 does not answer: the client then signs in again or reconnects.
 */
export async function closeRevokedSockets(
  env: EligibilityEnv,
  userId: number,
  sockets: ReadonlyMap<string, readonly WebSocket[]>,
): Promise<void> {
  const closing = [...sockets].map(async ([sessionId, ofSession]) => {
    const reason = await sessionCloseReason(env, userId, sessionId)
    if (reason) for (const socket of ofSession) close(socket, reason)
  })
  await Promise.all(closing)
}

/**
 * Why a session may not have a socket now, or null. The session is read again if a revocation of this person came
 * in between, because it could not close a socket that was not open yet.
 */
export async function socketRejection(
  env: EligibilityEnv,
  { userId, sessionId }: Pick<SocketIdentity, 'userId' | 'sessionId'>,
  lastRevocation: () => number,
): Promise<CloseReason | null> {
  for (let readings = 0; readings < MAX_READINGS; readings += 1) {
    const before = lastRevocation()
    const reason = await sessionCloseReason(env, userId, sessionId)
    if (before === lastRevocation()) return reason
  }
  return CLOSE.connectAgain
}

/** Opens a socket only to close it with the reason. */
export function rejectSocket(reason: CloseReason): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  close(server, reason)
  return new Response(null, { status: 101, webSocket: client })
}

async function sessionCloseReason(
  env: EligibilityEnv,
  userId: number,
  sessionId: string,
): Promise<CloseReason | null> {
  let eligibility: Eligibility
  try {
    eligibility = await readEligibility(env, { userId, sessionId, nowMs: Date.now() })
  } catch {
    return CLOSE.signedOut
  }
  if (!eligibility.isActive) return CLOSE.deactivated
  return eligibility.sessionLive ? null : CLOSE.signedOut
}
