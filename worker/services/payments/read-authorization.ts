import { type Cents, centsToDollars } from '../../../domain/money/cents.ts'
import type { WireAuthorization } from '../../../domain/schemas/financial.ts'
import { database } from '../../db/client.ts'
import {
  type AuthorizationRow,
  findAuthorization,
  findPendingAuthorization,
} from '../../db/queries/payments/authorizations.ts'
import { findHoldUntil, findNewestHold } from '../../db/queries/payments/card-holds.ts'
import type { Env } from '../../env.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { AUTHORIZATION_CENTS } from './authorization-terms.ts'
import { recordPayment } from './holds.ts'
import { findProvider } from './provider.ts'

/** A person's authorization to bid, as shown to them. */
export interface AuthorizationView {
  readonly state: 'active' | 'action_required' | 'expired' | 'none'
  readonly amountCents: Cents
  readonly expiresAtMs: number | null
  /** Until when the processor holds the amount; null if nothing is held. */
  readonly holdUntilMs: number | null
  /**
   * Where the person confirms while action is required, or another card that is to replace the active one; null if
   * nothing is to be confirmed.
   */
  readonly actionUrl: string | null
  readonly card: {
    readonly methodId: number
    readonly brand: string | null
    readonly lastFour: string | null
  } | null
}

const NO_AUTHORIZATION: AuthorizationView = {
  state: 'none',
  amountCents: AUTHORIZATION_CENTS,
  expiresAtMs: null,
  holdUntilMs: null,
  actionUrl: null,
  card: null,
}

/**
 * A person's authorization. While a confirmation is pending the processor is read, so that nobody waits for
 * its webhook; if it does not answer, or was read too often, the stored state is returned.
 */
export async function readAuthorization(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<AuthorizationView> {
  const db = database(env)
  const read = () => Promise.all([findAuthorization(db, userId), findPendingAuthorization(db, userId)])
  const [first, pending] = await read()
  const isWaiting = first?.authorization.state === 'action_required'
  const waiting = pending?.actionUrl ? pending : isWaiting ? first.authorization : null
  const isChanged = waiting !== null && (await syncConfirmation(env, waiting, nowMs))
  const [found, attempt] = isChanged ? await read() : [first, pending]
  if (found === null || found.authorization.state === 'ended') return NO_AUTHORIZATION
  const { authorization, method } = found
  const state = toViewState(authorization, nowMs)
  return {
    state,
    amountCents: authorization.amountCents,
    expiresAtMs: authorization.expiresAtMs,
    holdUntilMs: state === 'expired' ? null : await findHoldUntil(db, authorization.id, nowMs),
    actionUrl: attempt?.actionUrl ?? (state === 'action_required' ? authorization.actionUrl : null),
    card: { methodId: method.id, brand: method.brand, lastFour: method.lastFour },
  }
}

/** The authorization as the person sees it who has just begun an attempt that their bank asks to confirm. */
export async function readAttempt(
  env: Env,
  options: { readonly userId: number; readonly nowMs: number },
): Promise<AuthorizationView> {
  const view = await readAuthorization(env, options)
  return view.actionUrl === null ? view : { ...view, state: 'action_required' }
}

/** Maps an authorization to its API form. */
export function toApiAuthorization(view: AuthorizationView): WireAuthorization {
  return {
    state: view.state,
    amount: centsToDollars(view.amountCents),
    expires_at: view.expiresAtMs === null ? null : new Date(view.expiresAtMs).toISOString(),
    hold_until: view.holdUntilMs === null ? null : new Date(view.holdUntilMs).toISOString(),
    ...(view.actionUrl !== null && { action_url: view.actionUrl }),
  }
}

function toViewState({ state, expiresAtMs }: AuthorizationRow, nowMs: number): AuthorizationView['state'] {
  if (state !== 'active' && state !== 'action_required') return 'expired'
  return expiresAtMs <= nowMs ? 'expired' : state
}

/** Reads the processor's state of a pending confirmation. True if the stored state may have changed. */
async function syncConfirmation(
  env: Env,
  authorization: Pick<AuthorizationRow, 'id'>,
  nowMs: number,
): Promise<boolean> {
  const hold = await findNewestHold(database(env), authorization.id)
  if (hold?.state !== 'action_required' || hold.reference === null) return false
  if (await limitAttempts(env, { action: 'processorRead', who: String(hold.userId), nowMs })) return false
  const answer = await (await findProvider(env, hold.provider))?.readPayment(hold.reference)
  if (answer?.outcome !== 'done' || answer.value.status === 'requires_action') return false
  await recordPayment(env, hold, answer.value, nowMs)
  return true
}
