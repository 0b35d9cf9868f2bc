import { invalidFields, type Refusal, refusal } from '../../../../domain/errors.ts'
import { DAY_MS } from '../../../../domain/format/time-units.ts'
import { expiryProblem, labelProblem, removalProblem } from '../../../../domain/money/saved-methods.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { PaymentMethodUpdate } from '../../../../domain/schemas/financial.ts'
import { database } from '../../../db/client.ts'
import {
  changeMethod,
  findMethodUses,
  listRemovedMethods,
  markMethodRemoved,
} from '../../../db/queries/payments/method-changes.ts'
import { findPaymentMethod, type PaymentMethodRow } from '../../../db/queries/payments/payment-methods.ts'
import { findMethodToCharge } from '../../../db/queries/settlement/settlement.ts'
import type { Env } from '../../../env.ts'
import { findOpenObligations } from '../../accounts/open-obligations.ts'
import { eachOf } from '../../platform/each-of.ts'
import { limitAttempts } from '../../platform/rate-limit.ts'
import { PROCESSOR_UNREACHABLE } from '../processor-unreachable.ts'
import { findProvider, NOT_SET_UP } from '../provider.ts'
import { fingerprintOf } from '../save-method.ts'

interface OwnMethod {
  readonly userId: number
  readonly id: number
  readonly nowMs: number
}

/**
 * Changes default, label or expiry of a person's own method. The expiry is changed at the processor first, which
 * charges by it. Errors: `not_found`, `invalid` on the field, `unavailable`, or the rate limit.
 * docs/rules/payments.md, Payment methods
 */
export async function updateMethod(
  env: Env,
  { userId, id, update, nowMs }: OwnMethod & { readonly update: PaymentMethodUpdate },
): Promise<Result<PaymentMethodRow>> {
  const db = database(env)
  const method = await findPaymentMethod(db, userId, id)
  if (method === null) return err(refusal('not_found'))
  if (update.is_default === false && method.isDefault) {
    return err(invalidFields({ is_default: ['Make another payment method the default instead'] }))
  }
  const label = toLabel(update.label)
  const problem = typeof label === 'string' ? labelProblem(label) : null
  if (problem !== null) return err(invalidFields({ label: [problem] }))
  const expiry = await changeExpiry(env, method, update, nowMs)
  if (!expiry.ok) return expiry
  const change = { ...expiry.value, ...(label !== undefined && { label }) }
  await changeMethod(db, method, { change, makeDefault: update.is_default === true })
  const changed = await findPaymentMethod(db, userId, id)
  return changed === null ? err(refusal('not_found')) : ok(changed)
}

function toLabel(given: string | null | undefined): string | null | undefined {
  return given === '' ? null : given
}

type Expiry = Partial<Pick<PaymentMethodRow, 'expiryMonth' | 'expiryYear' | 'fingerprint'>>

async function changeExpiry(
  env: Env,
  method: PaymentMethodRow,
  { expiry_month: expiryMonth, expiry_year: expiryYear }: PaymentMethodUpdate,
  nowMs: number,
): Promise<Result<Expiry>> {
  if (expiryMonth === undefined || expiryYear === undefined) return ok({})
  if (expiryMonth === method.expiryMonth && expiryYear === method.expiryYear) return ok({})
  const refuse = (message: string) => err(invalidFields({ expiry_month: [message] }))
  if (method.type !== 'credit_card') return refuse('This payment method has no expiry date')
  const problem = expiryProblem({ expiryMonth, expiryYear }, nowMs)
  if (problem !== null) return refuse(problem)
  const limited = await limitAttempts(env, { action: 'expiryChange', who: String(method.userId), nowMs })
  if (limited) return err(limited)
  const provider = await findProvider(env, method.provider)
  const { methodReference } = method
  const answer = (await provider?.updateExpiry({ methodReference, expiryMonth, expiryYear })) ?? NOT_SET_UP
  if (answer.outcome === 'unknown') return err(PROCESSOR_UNREACHABLE)
  if (answer.outcome !== 'done') return refuse('The processor did not accept this expiry date')
  const fingerprint = fingerprintOf({ ...answer.value, fingerprint: method.cardFingerprint })
  return ok({ expiryMonth, expiryYear, fingerprint })
}

/**
 * Removes a person's own method, here first and then at the processor, so that it is never charged again. Refused
 * (`conflict`, with the reason) while something stands on it. Error: `not_found`.
 * docs/rules/payments.md, Payment methods
 * @throws if a room cannot be reached.
 */
export async function removeMethod(env: Env, { userId, id, nowMs }: OwnMethod): Promise<Refusal | null> {
  const db = database(env)
  const method = await findPaymentMethod(db, userId, id)
  if (method === null) return refusal('not_found')
  const problem = removalProblem(await readUses(env, method))
  if (problem !== null) return refusal('conflict', { message: problem })
  if (!(await markMethodRemoved(db, method, { isGone: false, nowMs }))) {
    const reason = removalProblem({ ...(await findMethodUses(db, id)), backsLeadingBid: false })
    return reason === null ? refusal('not_found') : refusal('conflict', { message: reason })
  }
  // An answer that is lost is repeated by the job below.
  await detach(env, method)
  return null
}

async function readUses(env: Env, method: PaymentMethodRow) {
  const db = database(env)
  // The rooms first: what is settled meanwhile is a sale in the database then.
  const { leading, buying } = await findOpenObligations(env, method.userId)
  const [uses, charged] = await Promise.all([
    findMethodUses(db, method.id),
    findMethodToCharge(db, method.userId),
  ])
  const isCharged = charged?.id === method.id
  return {
    ...uses,
    paysPremium: uses.paysPremium || (isCharged && buying > 0),
    backsLeadingBid: isCharged && leading > 0,
  }
}

/** Why a person's own method cannot be removed now; null if it can, or is none of theirs. */
export async function findRemovalProblem(
  env: Env,
  { userId, id }: Pick<OwnMethod, 'userId' | 'id'>,
): Promise<string | null> {
  const method = await findPaymentMethod(database(env), userId, id)
  return method === null ? null : removalProblem(await readUses(env, method))
}

/** How long removals are repeated at the processor. */
const REPEATED_FOR_MS = 2 * DAY_MS
const BATCH = 200

/** Detaches the methods removed lately once more: the processor may not have answered. */
export async function finishRemovals(env: Env, nowMs: number): Promise<void> {
  const removed = await listRemovedMethods(database(env), nowMs - REPEATED_FOR_MS, BATCH)
  await eachOf(removed, 'methods could not be removed', (method) => detach(env, method))
}

async function detach(env: Env, { provider, methodReference }: PaymentMethodRow): Promise<void> {
  await (await findProvider(env, provider))?.removeMethod(methodReference)
}
