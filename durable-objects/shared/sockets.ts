/** What the sockets of a room and of a person's channel have in common (Fixed surface, Live sockets). */

import type { Env } from '../../worker/env.ts'
import { type Eligibility, readEligibility } from '../../worker/services/bidding/eligibility.ts'

export const CLOSE = {
  policy: { code: 1008, reason: 'Too many malformed frames' },
  tooLarge: { code: 1009, reason: 'A frame may have 16 KiB at most' },
  signedOut: { code: 4401, reason: 'Signed out' },
  deactivated: { code: 4403, reason: 'Account deactivated' },
} as const satisfies Record<string, { readonly code: number; readonly reason: string }>

export type CloseReason = { readonly code: number; readonly reason: string }

const MAX_FRAME_BYTES = 16 * 1024
const MALFORMED_LIMIT = 10
const MALFORMED_WINDOW_MS = 60_000

/** Whom the Worker found to be speaking, as it hands them on with the upgrade. */
export type Speaking = {
  readonly userId: number
  readonly sessionId: string
  /** An administrator sees what is not yet public, the reserve, and who bids. */
  readonly isAdmin: boolean
}

/** Who opens the socket; null for nobody. The headers are the Worker's own, it takes them from nobody else. */
export function speakingOf(request: Request): Speaking | null {
  const userId = Number(request.headers.get('x-viewer-id'))
  const sessionId = request.headers.get('x-session-id')
  if (userId === 0 || sessionId === null) return null
  return { userId, sessionId, isAdmin: request.headers.get('x-viewer-admin') === 'yes' }
}

/** The number of the last event a client has seen; null where it names none. */
export function sinceOf(request: Request): number | null {
  return numberIn(request, 'since')
}

/** A whole number in the query; null where there is none, or something else. */
export function numberIn(request: Request, name: string): number | null {
  const text = new URL(request.url).searchParams.get(name)
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Text 'ping' is answered 'pong' without waking the object. */
export function answerPings(ctx: DurableObjectState): void {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
}

export function isTooLarge(message: string | ArrayBuffer): boolean {
  if (typeof message !== 'string') return message.byteLength > MAX_FRAME_BYTES
  // No character takes more than three bytes for each of its code units.
  if (message.length * 3 <= MAX_FRAME_BYTES) return false
  return new TextEncoder().encode(message).byteLength > MAX_FRAME_BYTES
}

/** The times of malformed frames within the last minute with this one, and whether it is one too many. */
export function countMalformed(
  earlier: readonly number[],
  nowMs: number,
): { readonly times: readonly number[]; readonly isTooMany: boolean } {
  const times = [...earlier.filter((time) => nowMs - time < MALFORMED_WINDOW_MS), nowMs]
  return { times, isTooMany: times.length >= MALFORMED_LIMIT }
}

/** Sends where the other end is still there; whether it is shows in the close that follows. */
export function send(socket: WebSocket, text: string): void {
  try {
    socket.send(text)
  } catch {
    // The connection is gone; its close event takes it off the list.
  }
}

export function close(socket: WebSocket, { code, reason }: CloseReason): void {
  try {
    socket.close(code, reason)
  } catch {
    // It is closed already.
  }
}

/** Codes that stand for a close without one; they cannot be sent. */
const UNSENDABLE_CODES: readonly number[] = [1005, 1006, 1015]

/** Answers the other end's close, without which it would wait for the connection to time out. */
export function answerClose(socket: WebSocket, code: number): void {
  close(socket, { code: UNSENDABLE_CODES.includes(code) ? 1000 : code, reason: '' })
}

/**
 * Closes those of a person's sockets whose session has ended or whose owner was deactivated, as the database has it
 * now. Where it cannot be asked they are closed too: the client signs in again or connects anew.
 */
export async function closeDeadSockets(
  env: Pick<Env, 'DB'>,
  userId: number,
  sockets: ReadonlyMap<string, readonly WebSocket[]>,
): Promise<void> {
  const closing = [...sockets].map(async ([sessionId, ofSession]) => {
    const reason = await deathOf(env, userId, sessionId)
    if (reason) for (const socket of ofSession) close(socket, reason)
  })
  await Promise.all(closing)
}

/**
 * Why a session may have no socket now, or null. Asked before the socket is let in, and asked again where a revocation
 * came meanwhile, since that one found no socket to close.
 */
export async function whyNotLetIn(
  env: Pick<Env, 'DB'>,
  { userId, sessionId }: Pick<Speaking, 'userId' | 'sessionId'>,
  revocations: () => number,
): Promise<CloseReason | null> {
  for (;;) {
    const before = revocations()
    const reason = await deathOf(env, userId, sessionId)
    if (before === revocations()) return reason
  }
}

/** A socket that is told why it may not stay, and nothing else. */
export function turnAway(reason: CloseReason): Response {
  const { 0: client, 1: server } = new WebSocketPair()
  server.accept()
  close(server, reason)
  return new Response(null, { status: 101, webSocket: client })
}

async function deathOf(env: Pick<Env, 'DB'>, userId: number, sessionId: string): Promise<CloseReason | null> {
  let eligibility: Eligibility
  try {
    eligibility = await readEligibility(env, { userId, sessionId, nowMs: Date.now() })
  } catch {
    return CLOSE.signedOut
  }
  if (!eligibility.isActive) return CLOSE.deactivated
  return eligibility.sessionLive ? null : CLOSE.signedOut
}
