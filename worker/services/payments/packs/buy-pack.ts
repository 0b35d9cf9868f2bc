import { invalidFields, refusal } from '../../../../domain/errors.ts'
import { packPriceCents } from '../../../../domain/money/fee-packs.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import {
  findOpenPack,
  findPack,
  findPackById,
  insertPack,
  listPackOffers,
  type PackRow,
} from '../../../db/queries/payments/fee-packs.ts'
import { findStandingAttempt } from '../../../db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../../env.ts'
import { sha256Hex } from '../../accounts/derived-keys.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { chooseMethod, type PaymentSource } from '../choose-method.ts'
import { DECLINED_MESSAGES } from '../declined-messages.ts'
import { PROCESSOR_UNREACHABLE } from '../processor-unreachable.ts'
import { chargePack } from './charge-pack.ts'
import { giveUpPack } from './finish-packs.ts'

interface Options {
  readonly viewer: Pick<Viewer, 'userId' | 'userType'>
  /** The row of the price list. */
  readonly offerId: number
  readonly paidWith: PaymentSource
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  /** The same for every repetition of this purchase, 1 to 200 characters; null if the caller has none. */
  readonly purchaseKey: string | null
  readonly nowMs: number
}

/** Hexadecimal digits of a hashed purchase key: none of a person's are the same by chance. */
const PACK_KEY_DIGITS = 32

const FOR_DEALERS = refusal('not_allowed', { message: 'Packs of settlement fees are for dealers.' })
const UNDER_WAY = refusal('conflict', {
  message: 'A payment for a pack is under way. Please wait for its result.',
})
/** A second pack is not charged before the buyer has seen the first. */
const BOUGHT = refusal('conflict', {
  message: 'Your payment for a pack went through. Please look at your packs before you buy another.',
})
const OTHER_PACK = refusal('idempotency_conflict', {
  message: 'This key was used for another pack before.',
})
/** Without a key nobody can tell a repetition from another purchase once the first one is finished. */
const LOOK_FIRST = refusal('unavailable', {
  message:
    'The payment processor did not answer, and the payment may still go through. Please look at your packs before you try again.',
})

/**
 * Buys a pack of settlement fees for a dealer, at the server's price. One purchase of a person is under way at a time; the
 * same one again continues it, and one that waits for the bank is given up for another, unless it was confirmed there. With a purchase key a repetition finds
 * what the first call bought, also once it is paid. `actionUrl` is where the bank asks. Errors: `not_allowed`, `invalid` on a field, `conflict`, `idempotency_conflict`,
 * `payment_declined`, or `unavailable`.
 * docs/rules/money.md, Packs
 */
export async function buyPack(
  env: Env,
  { viewer, offerId, paidWith, returnUrl, purchaseKey, nowMs }: Options,
): Promise<Result<{ readonly pack: PackRow; readonly actionUrl: string | null }>> {
  if (viewer.userType !== 'dealer') return err(FOR_DEALERS)
  const db = database(env)
  const { userId } = viewer
  const offer = (await listPackOffers(db)).find(({ id }) => id === offerId)
  if (offer === undefined) return err(invalidFields({ pack_id: ['Please choose one of the packs'] }))
  const key = purchaseKey === null ? null : await packKey(userId, purchaseKey)
  const known = key === null ? null : await findPack(db, key)
  const unanswered = key === null ? LOOK_FIRST : PROCESSOR_UNREACHABLE
  if (known?.state === 'paid' || known?.state === 'refunded')
    return known.listingFeeId === offerId ? ok({ pack: known, actionUrl: null }) : err(OTHER_PACK)
  const chosen = await chooseMethod(env, { userId, paidWith, nowMs })
  if (!chosen.ok) return chosen
  const method = chosen.value

  const earlier = await findOpenPack(db, userId)
  const wanted = { offerId, methodId: method.id, key }
  if (earlier !== null && !(await isSame(env, earlier, wanted))) {
    const isGivenUp = earlier.state === 'action_required' && (await giveUpPack(env, earlier, nowMs))
    if (!isGivenUp) return err((await findPackById(db, earlier.id))?.state === 'paid' ? BOUGHT : UNDER_WAY)
  }
  await insertPack(db, {
    key,
    userId,
    listingFeeId: offer.id,
    feeCount: offer.feeCount,
    priceCents: packPriceCents(offer),
    createdAtMs: nowMs,
  })
  const open = await findOpenPack(db, userId)
  if (open === null) return err(unanswered)
  if (!(await isSame(env, open, wanted))) return err(UNDER_WAY)
  const charged = await chargePack(env, open, { method, returnUrl, nowMs })
  const now = await findPackById(db, open.id)
  if (now?.state === 'paid') return ok({ pack: now, actionUrl: null })
  if (charged.outcome === 'declined') {
    const code = charged.code === 'no_method' ? 'card_declined' : charged.code
    return err(refusal('payment_declined', { message: DECLINED_MESSAGES[code] }))
  }
  if (now === null || charged.outcome === 'unknown' || charged.outcome === 'lost') return err(unanswered)
  return ok({ pack: now, actionUrl: charged.outcome === 'action' ? charged.actionUrl : null })
}

/** The key of a purchase by its purchase key; those without one are numbered. */
async function packKey(userId: number, purchaseKey: string): Promise<string> {
  return `pack:${userId}:key:${(await sha256Hex(purchaseKey)).slice(0, PACK_KEY_DIGITS)}`
}

/** Whether an open purchase is of this offer and name, and with this method if its payment has begun. */
async function isSame(
  env: Env,
  pack: PackRow,
  {
    offerId,
    methodId,
    key,
  }: { readonly offerId: number; readonly methodId: number; readonly key: string | null },
): Promise<boolean> {
  if (pack.listingFeeId !== offerId || (key !== null && pack.key !== key)) return false
  const attempt = await findStandingAttempt(database(env), pack.key)
  return attempt === null || attempt.paymentMethodId === methodId
}
