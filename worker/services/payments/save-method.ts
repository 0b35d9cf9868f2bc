import { invalidFields } from '../../../domain/errors.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import {
  findCustomer,
  findPayer,
  insertCustomer,
  type PaymentMethodRow,
  upsertPaymentMethod,
} from '../../db/queries/payments/payment-methods.ts'
import type { Env } from '../../env.ts'
import type { FinishedSetup, PaymentProvider, ProviderAnswer } from '../../providers/payments/payment-port.ts'
import { limitAttempts } from '../platform/rate-limit.ts'
import { DECLINED_MESSAGES } from './declined-messages.ts'
import { PROCESSOR_UNREACHABLE } from './processor-unreachable.ts'
import { paymentProvider } from './provider.ts'

/** A card that the processor's own fields have taken (a finished setup, or a test card's token), or a PayPal account. */
export type MethodSource =
  | { readonly type: 'credit_card'; readonly token: string }
  | { readonly type: 'paypal'; readonly email: string; readonly returnUrl: string }

/**
 * Saves a card (by its token) or a PayPal account with the processor. Saving the same card again yields the
 * same method.
 * Errors: `invalid` on the field for a declined, expired or unknown card, `unavailable`, or the rate limit.
 * docs/rules/payments.md, Payment methods
 */
export async function saveMethod(
  env: Env,
  options: {
    readonly userId: number
    readonly source: MethodSource
    readonly makeDefault: boolean
    readonly nowMs: number
  },
): Promise<Result<PaymentMethodRow>> {
  const { userId, source, nowMs } = options
  const limited = await limitAttempts(env, { action: 'enteredMethod', who: String(userId), nowMs })
  if (limited) return err(limited)
  const db = database(env)
  const provider = paymentProvider(env)
  const customerReference = await ensureCustomer(env, provider, userId, nowMs)
  if (customerReference === null) return err(PROCESSOR_UNREACHABLE)
  // No money moves: if the answer is lost, the saved method is merely unused.
  const answer = await saveWithProcessor(provider, customerReference, source)
  if (answer.outcome === 'unknown') return err(PROCESSOR_UNREACHABLE)
  const field = source.type === 'paypal' ? 'paypal_email' : 'card_token'
  if (answer.outcome === 'declined') {
    return err(invalidFields({ [field]: [DECLINED_MESSAGES[answer.code]] }))
  }
  if (answer.outcome === 'rejected') {
    return err(invalidFields({ [field]: ['This card was not recognized. Please enter it again.'] }))
  }
  if (answer.value.state === 'requires_action') {
    return err(invalidFields({ [field]: ['Please finish entering this payment method first.'] }))
  }
  const saved = answer.value.method
  const method = await upsertPaymentMethod(
    db,
    {
      userId,
      provider: provider.name,
      type: saved.type,
      customerReference,
      methodReference: saved.reference,
      brand: saved.brand,
      lastFour: saved.lastFour,
      expiryMonth: saved.expiryMonth,
      expiryYear: saved.expiryYear,
      // A reissued card has the same number and another expiry: it is saved as another method.
      fingerprint: [saved.fingerprint ?? saved.reference, saved.expiryYear, saved.expiryMonth].join(':'),
      cardFingerprint: saved.fingerprint ?? saved.reference,
      paypalEmail: saved.paypalEmail,
      createdAtMs: nowMs,
    },
    options.makeDefault,
  )
  return ok(method)
}

async function saveWithProcessor(
  provider: PaymentProvider,
  customerReference: string,
  source: MethodSource,
): Promise<ProviderAnswer<FinishedSetup>> {
  if (source.type === 'credit_card') {
    return provider.finishSetup({ customerReference, reference: source.token })
  }
  const { email: paypalEmail, returnUrl } = source
  const begun = await provider.beginSetup({ customerReference, type: 'paypal', paypalEmail, returnUrl })
  if (begun.outcome !== 'done') return begun
  return provider.finishSetup({ customerReference, reference: begun.value.reference })
}

async function ensureCustomer(
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
