import { type Refusal, refusal } from '../../../domain/errors.ts'
import { HOUR_MS } from '../../../domain/format/time-units.ts'
import type { OfferedMethodType } from '../../../domain/money/payment-choice.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { findAnyPaymentMethod, type PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import {
  findSetup,
  findSetupOwner,
  insertSetup,
  listBegunSetups,
  recordSetup,
} from '../../db/queries/payments/payment-setups.ts'
import type { Env } from '../../env.ts'
import type { ProviderName, StartedSetup } from '../../providers/payments/payment-port.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { limitEnteredMethods } from './methods/limit-entered-methods.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { providerForNew } from './provider.ts'
import { ensureCustomer, finishedWith, providerOfSetup, refuseUnsaved, storeMethod } from './save-method.ts'

/**
 * Begins to save a method: the browser continues in the processor's own fields or on its page. Errors:
 * `payments_not_set_up`, `invalid` for a type that is not offered, `unavailable`, or the rate limit.
 * docs/rules/payments.md, Payment methods
 */
export async function beginSetup(
  env: Env,
  options: {
    readonly userId: number
    readonly type: OfferedMethodType
    /** An absolute address of this site. */
    readonly returnUrl: string
    /** On the processor's own page instead of its fields in ours. */
    readonly isHosted: boolean
    /** The label of a PayPal account; null until PayPal tells it. */
    readonly paypalEmail: string | null
    readonly nowMs: number
  },
): Promise<Result<StartedSetup>> {
  const { userId, type, returnUrl, isHosted, paypalEmail, nowMs } = options
  const limited = await limitEnteredMethods(env, { userId, nowMs })
  if (limited) return err(limited)
  const chosen = await providerForNew(env, type)
  if (!chosen.ok) return chosen
  const provider = chosen.value
  const customerReference = await ensureCustomer(env, provider, userId, nowMs)
  if (customerReference === null) return err(PROCESSOR_UNREACHABLE)
  const begun = await provider.beginSetup({ customerReference, type, paypalEmail, returnUrl, isHosted })
  if (begun.outcome !== 'done') return err(PROCESSOR_UNREACHABLE)
  await insertSetup(database(env), {
    userId,
    provider: provider.name,
    reference: begun.value.reference,
    type,
    paypalEmail,
    returnUrl,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  return ok(begun.value)
}

/** A finished setup has its method; one that waits for the person has the address of a page, if there is one. */
export type FinishedOwnSetup =
  | { readonly method: PaymentMethodRow }
  | { readonly method: null; readonly actionUrl: string | null }

interface OwnSetup {
  readonly userId: number
  readonly reference: string
  readonly nowMs: number
}

/**
 * Finishes a person's own setup once they have entered the method. May be repeated: the same setup has the same
 * method. Errors: `not_found`, `invalid` on `card_token` if the card was declined, `unavailable`, or the rate limit.
 */
export async function finishSetup(env: Env, own: OwnSetup): Promise<Result<FinishedOwnSetup, Refusal>> {
  const { userId, nowMs } = own
  const limited = await limitAttempts(env, { action: 'processorRead', who: String(userId), nowMs })
  return limited ? err(limited) : finish(env, own)
}

async function finish(
  env: Env,
  { userId, reference, nowMs }: OwnSetup,
): Promise<Result<FinishedOwnSetup, Refusal>> {
  const db = database(env)
  const setup = await findSetup(db, userId, reference)
  if (setup === null) return err(refusal('not_found'))
  if (setup.paymentMethodId !== null) {
    const known = await findAnyPaymentMethod(db, setup.paymentMethodId)
    if (known !== null) return ok({ method: known })
  }
  const chosen = await providerOfSetup(env, setup.provider)
  if (!chosen.ok) return chosen
  const provider = chosen.value
  const customerReference = await ensureCustomer(env, provider, userId, nowMs)
  if (customerReference === null) return err(PROCESSOR_UNREACHABLE)
  const answer = await provider.finishSetup({ customerReference, reference })
  if (answer.outcome === 'done' && answer.value.state === 'requires_action') {
    return ok({ method: null, actionUrl: answer.value.actionUrl })
  }
  if (answer.outcome === 'done' && answer.value.state === 'saved') {
    const saved = { userId, provider: provider.name, customerReference, method: answer.value.method }
    const makeDefault = new URL(setup.returnUrl).searchParams.get('default') === '1'
    const method = await storeMethod(env, saved, { makeDefault, nowMs })
    if (method === null) return err(refusal('deactivated'))
    await recordSetup(db, setup, finishedWith(method, nowMs))
    return ok({ method })
  }
  // A declined card can be replaced in the same setup.
  if (answer.outcome === 'rejected') {
    await recordSetup(db, setup, { state: 'failed', paymentMethodId: null, updatedAtMs: nowMs })
  }
  return err(await refuseUnsaved(env, { answer, userId, field: 'card_token', nowMs }))
}

/** Setups begun longer ago are not finished when the person comes back; a webhook still finishes them. */
const RETURN_WITHIN_MS = 3 * HOUR_MS

/**
 * Finishes what a person began on a processor's own page, from which they come back without naming it. The id of the
 * newest saved method, else whether one was declined or none was entered.
 */
export async function finishBegunSetups(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<number | 'declined' | 'unfinished'> {
  let result: 'declined' | 'unfinished' = 'unfinished'
  for (const { reference } of await listBegunSetups(database(env), userId, nowMs - RETURN_WITHIN_MS)) {
    const finished = await finishSetup(env, { userId, reference, nowMs })
    if (finished.ok && finished.value.method !== null) return finished.value.method.id
    if (!finished.ok && finished.refusal.status === 422) result = 'declined'
  }
  return result
}

/**
 * Saves a PayPal account under an e-mail address, which is a label only: the person approves it on PayPal's page. The
 * sandbox has no such page, and saves it at once. Errors as of `beginSetup` and `finishSetup`.
 */
export async function savePayPal(
  env: Env,
  options: {
    readonly userId: number
    readonly email: string
    readonly returnUrl: string
    readonly nowMs: number
  },
): Promise<Result<FinishedOwnSetup & { readonly reference: string }>> {
  const { userId, email, returnUrl, nowMs } = options
  const setup = { userId, type: 'paypal', returnUrl, isHosted: true, paypalEmail: email, nowMs } as const
  const begun = await beginSetup(env, setup)
  if (!begun.ok) return begun
  const { reference } = begun.value
  const finished = await finishSetup(env, { userId, reference, nowMs })
  return finished.ok ? ok({ ...finished.value, reference }) : finished
}

/**
 * Finishes a setup of which the processor reports an event, for a person who has left the page. `unknown` if it is
 * none of ours, `later` if the processor did not answer.
 */
export async function syncSetup(
  env: Env,
  { provider, reference }: { readonly provider: ProviderName; readonly reference: string },
  nowMs: number,
): Promise<'synced' | 'unknown' | 'later'> {
  const userId = await findSetupOwner(database(env), provider, reference)
  if (userId === null) return 'unknown'
  const finished = await finish(env, { userId, reference, nowMs })
  return !finished.ok && finished.refusal.status === 503 ? 'later' : 'synced'
}
