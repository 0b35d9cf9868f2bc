/** The lock of the whole platform (docs/rules/administration.md, Lock). */
import type { Action } from '../account/permission-table.ts'
import type { AuditActor } from './audit.ts'
import type { StateCalls } from './state-file.ts'

export const LOCK_STATES = ['unlocked', 'locking', 'locked', 'unlocking'] as const
export type LockState = (typeof LOCK_STATES)[number]

export type LockPress = 'lock' | 'unlock'

/** The state after a press of Lock System or Unlock System; the same state if the press changes nothing. */
export function stateAfterPress(state: LockState, press: LockPress): LockState {
  const isOn = state === 'locking' || state === 'locked'
  if (press === 'lock') return isOn ? state : 'locking'
  return isOn ? 'unlocking' : state
}

/** The state once every room has followed. */
export function stateWhenDone(state: LockState): LockState {
  if (state === 'locking') return 'locked'
  return state === 'unlocking' ? 'unlocked' : state
}

/** How long the Worker believes what it has read of the lock (ms). */
export const LOCK_CACHED_MS = 1_000

/** What the platform asks of a room. The numbers rise with every press, so that a late order is recognized. */
export interface LockOrder {
  readonly number: number
  readonly isLocked: boolean
  /** The administrator's reason, published in the log of each auction. */
  readonly reason: string
}

/** A press of an administrator. */
export interface LockRequest {
  readonly press: LockPress
  readonly reason: string
  readonly actor: AuditActor
}

/** How far the platform has come. */
export interface LockStatus {
  readonly state: LockState
  /** Number of rooms that have followed, and of all that have to. */
  readonly done: number
  readonly total: number
  /** Of the last press; null before the first one. */
  readonly reason: string | null
  readonly pressedAtMs: number | null
}

/** The RPC calls of the platform object. */
export interface PlatformCalls extends StateCalls {
  /** Locks or unlocks. Resolves once the Worker's flag is stored; the rooms follow afterwards. */
  press(request: LockRequest): Promise<LockStatus>
  lockStatus(): Promise<LockStatus>
  /**
   * A room calls it before it opens, or becomes able to run or to have a deadline: a later lock then reaches it, and of
   * an earlier one it learns by the answer.
   */
  announceRoom(auctionId: number): Promise<LockOrder>
}

/**
 * What only administrators can do while the platform is locked, beside bidding, which the room refuses to everybody: it
 * knows whether a command is a repeated one that it has answered before. Everything else goes on: sign-in and account, watchlist,
 * drafts, hand-over, reports and the contact form, and what administrators and processors send.
 */
const HELD_ACTIONS: ReadonlySet<Action> = new Set<Action>([
  'sale_offer.make',
  'sale_offer.answer',
  'vehicle.create',
  'vehicle.edit',
  'auction.create',
  'auction.edit',
  'auction.pay_listing',
  'auction.publish',
  'auction.relist',
  'auction.pause',
  'auction.resume',
  'auction.cancel',
  'message.send',
  'question.ask',
  'question.answer',
  'authorization.manage',
  'payment_method.manage',
  // The calls that change something: payments of premiums, settlement fees and packs.
  'financial.read_own',
])

/** Whether a call is refused while the platform is locked. Reading always goes on. */
export function isHeldByLock(action: Action, method: string): boolean {
  return method.toLowerCase() !== 'get' && HELD_ACTIONS.has(action)
}

/** When a deadline ends that was open during a lock (ms): later by the part of the lock that fell into it. */
export function extendedByLock({
  deadlineMs,
  begunMs,
  lockedAtMs,
  unlockedAtMs,
}: {
  readonly deadlineMs: number
  /** When the time to act began. */
  readonly begunMs: number
  readonly lockedAtMs: number
  readonly unlockedAtMs: number
}): number {
  if (deadlineMs <= lockedAtMs) return deadlineMs
  return deadlineMs + Math.max(0, unlockedAtMs - Math.max(lockedAtMs, begunMs))
}
