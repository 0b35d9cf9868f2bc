import { invalidFields, type Refusal, refusal } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { insertCardDecline } from '../../db/queries/administration/fraud-checks.ts'
import {
  findCustomer,
  findPayer,
  insertCustomer,
  type PaymentMethodRow,
  upsertPaymentMethod,
} from '../../db/queries/payments/payment-methods.ts'
import { findSetup, recordSetup } from '../../db/queries/payments/payment-setups.ts'
import type { Env } from '../../env.ts'
import type {
  FinishedSetup,
  PaymentProvider,
  ProviderAnswer,
  ProviderName,
  SavedMethod,
} from '../../providers/payments/payment-port.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { countDeclinedMethod, limitEnteredMethods } from './methods/limit-entered-methods.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { findProvider, providerForNew } from './provider.ts'

/**
 * Saves a card with the processor by its token: a finished setup, or a test card. Saving the same card again yields the
 * same method.
 * Errors: `invalid` on the field for a declined, expired or unknown card, `payments_not_set_up`, `unavailable`,
 * `deactivated` if the account has been closed meanwhile, or the rate limit.
 * docs/rules/payments.md, Payment methods
 */
export async function saveMethod(
  env: Env,
  options: {
    readonly userId: number
    readonly token: string
    readonly makeDefault: boolean
    readonly nowMs: number
  },
): Promise<Result<PaymentMethodRow>> {
  const { userId, token, nowMs } = options
  const limited = await limitEnteredMethods(env, { userId, nowMs })
  if (limited) return err(limited)
  const setup = await findSetup(database(env), userId, token)
  const chosen =
    setup === null ? await providerForNew(env, 'credit_card') : await providerOfSetup(env, setup.provider)
  if (!chosen.ok) return chosen
  const provider = chosen.value
  const customerReference = await ensureCustomer(env, provider, userId, nowMs)
  if (customerReference === null) return err(PROCESSOR_UNREACHABLE)
  // No money moves: if the answer is lost, the saved method is merely unused.
  const answer = await provider.finishSetup({ customerReference, reference: token })
  if (answer.outcome === 'done' && answer.value.state === 'saved') {
    const saved = { userId, provider: provider.name, customerReference, method: answer.value.method }
    const row = await storeMethod(env, saved, { makeDefault: options.makeDefault, nowMs })
    if (row === null) return err(refusal('deactivated'))
    if (setup !== null) await recordSetup(database(env), setup, finishedWith(row, nowMs))
    return ok(row)
  }
  return err(await refuseUnsaved(env, { answer, userId, field: 'card_token', nowMs }))
}

/** The provider that began a setup, active or not. Error: `unavailable` if it is no longer configured. */
export async function providerOfSetup(env: Env, name: ProviderName): Promise<Result<PaymentProvider>> {
  const provider = await findProvider(env, name)
  return provider === null ? err(PROCESSOR_UNREACHABLE) : ok(provider)
}

/** How a setup is recorded once its method is saved. */
export function finishedWith({ id }: PaymentMethodRow, nowMs: number) {
  return { state: 'finished', paymentMethodId: id, updatedAtMs: nowMs } as const
}

/** Why a method could not be saved, as an error of its field. A refused card is stored, for the fraud rules, and counted. */
export async function refuseUnsaved(
  env: Env,
  {
    answer,
    userId,
    field,
    nowMs,
  }: {
    readonly answer: ProviderAnswer<FinishedSetup>
    readonly userId: number
    readonly field: string
    readonly nowMs: number
  },
): Promise<Refusal> {
  if (answer.outcome === 'unknown') return PROCESSOR_UNREACHABLE
  if (answer.outcome === 'declined') {
    const { code: declineCode, reference: attempt } = answer
    const decline = { userId, declineCode, attempt, atMs: nowMs }
    if (await insertCardDecline(database(env), decline)) await countDeclinedMethod(env, { userId, nowMs })
  }
  const message =
    answer.outcome === 'declined'
      ? DECLINED_MESSAGES[answer.code]
      : answer.outcome === 'rejected'
        ? 'This card was not recognized. Please enter it again.'
        : 'Please finish entering this payment method first.'
  return invalidFields({ [field]: [message] })
}

/**
 * Stores a method that the processor has saved; the same card again is the same method. Null if the account has been
 * closed meanwhile.
 */
export async function storeMethod(
  env: Env,
  {
    userId,
    provider,
    customerReference,
    method,
  }: {
    readonly userId: number
    readonly provider: ProviderName
    readonly customerReference: string
    readonly method: SavedMethod
  },
  { makeDefault, nowMs }: { readonly makeDefault: boolean; readonly nowMs: number },
): Promise<PaymentMethodRow | null> {
  const { reference, fingerprint, ...shown } = method
  return upsertPaymentMethod(
    database(env),
    {
      userId,
      provider,
      customerReference,
      methodReference: reference,
      ...shown,
      fingerprint: fingerprintOf(method),
      cardFingerprint: fingerprint ?? reference,
      createdAtMs: nowMs,
    },
    makeDefault,
  )
}

/** A reissued card has the same number and another expiry: it is saved as another method. */
export function fingerprintOf({
  fingerprint,
  reference,
  expiryYear,
  expiryMonth,
}: Pick<SavedMethod, 'fingerprint' | 'reference' | 'expiryYear' | 'expiryMonth'>): string {
  return [fingerprint ?? reference, expiryYear, expiryMonth].join(':')
}

/** The person's customer at the processor, created if there is none; null if the processor did not answer. */
export async function ensureCustomer(
  env: Env,
  provider: PaymentProvider,
  userId: number,
  nowMs: number,
): Promise<string | null> {
  const db = database(env)
  const known = await findCustomer(db, userId, provider.name)
  if (known !== null) return known
  const payer = await findPayer(db, userId)
  if (payer === null) throw new Error(`There is no person ${userId}`)
  const answer = await provider.createCustomer(payer)
  if (answer.outcome !== 'done') return null
  await insertCustomer(db, {
    userId,
    provider: provider.name,
    reference: answer.value.reference,
    createdAtMs: nowMs,
  })
  return findCustomer(db, userId, provider.name)
}
