import { invalidFields, refusal } from '../../../../domain/errors.ts'
import { packPriceCents } from '../../../../domain/money/fee-packs.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { database } from '../../../db/client.ts'
import {
  findOpenPack,
  findPackById,
  insertPack,
  listPackOffers,
  type PackRow,
} from '../../../db/queries/payments/fee-packs.ts'
import { findStandingAttempt } from '../../../db/queries/settlement/payment-attempts.ts'
import type { Env } from '../../../env.ts'
import type { ProviderName } from '../../../providers/payments/payment-port.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { chooseMethod, type PaymentSource } from '../choose-method.ts'
import { DECLINED_MESSAGES } from '../declined-messages.ts'
import { PROCESSOR_UNREACHABLE } from '../processor-unreachable.ts'
import { findProvider } from '../provider.ts'
import { abandonPack, chargePack } from './charge-pack.ts'

interface Options {
  readonly viewer: Pick<Viewer, 'userId' | 'userType'>
  /** The row of the price list. */
  readonly offerId: number
  readonly paidWith: PaymentSource
  /** An absolute address of this site, where the bank sends the person after a confirmation. */
  readonly returnUrl: string
  readonly nowMs: number
}

const FOR_DEALERS = refusal('not_allowed', { message: 'Packs of settlement fees are for dealers.' })
const UNDER_WAY = refusal('conflict', {
  message: 'A payment for a pack is under way. Please wait for its result.',
})

/**
 * Buys a pack of settlement fees for a dealer, at the server's price. One purchase of a person is under way at a time; the
 * same one again continues it, and one that waits for the bank is given up for another. `actionUrl` is where the bank
 * asks. Errors: `not_allowed`, `invalid` on a field, `conflict`, `payment_declined`, or `unavailable`.
 * docs/rules/money.md, Packs
 */
export async function buyPack(
  env: Env,
  { viewer, offerId, paidWith, returnUrl, nowMs }: Options,
): Promise<Result<{ readonly pack: PackRow; readonly actionUrl: string | null }>> {
  if (viewer.userType !== 'dealer') return err(FOR_DEALERS)
  const db = database(env)
  const { userId } = viewer
  const offer = (await listPackOffers(db)).find(({ id }) => id === offerId)
  if (offer === undefined) return err(invalidFields({ pack_id: ['Please choose one of the packs'] }))
  const chosen = await chooseMethod(env, { userId, paidWith, nowMs })
  if (!chosen.ok) return chosen
  const method = chosen.value

  const earlier = await findOpenPack(db, userId)
  if (earlier !== null && !(await isSame(env, earlier, offerId, method.id))) {
    const isGivenUp =
      earlier.state === 'action_required' && (await abandonPack(env, earlier, voidFor(env), nowMs))
    if (!isGivenUp) return err(UNDER_WAY)
  }
  await insertPack(db, {
    userId,
    listingFeeId: offer.id,
    feeCount: offer.feeCount,
    priceCents: packPriceCents(offer),
    createdAtMs: nowMs,
  })
  const open = await findOpenPack(db, userId)
  if (open === null) return err(PROCESSOR_UNREACHABLE)
  if (!(await isSame(env, open, offerId, method.id))) return err(UNDER_WAY)
  const charged = await chargePack(env, open, { method, returnUrl, nowMs })
  const now = await findPackById(db, open.id)
  if (now?.state === 'paid') return ok({ pack: now, actionUrl: null })
  if (charged.outcome === 'declined') {
    const code = charged.code === 'no_method' ? 'card_declined' : charged.code
    return err(refusal('payment_declined', { message: DECLINED_MESSAGES[code] }))
  }
  if (now === null || charged.outcome === 'unknown' || charged.outcome === 'lost') {
    return err(PROCESSOR_UNREACHABLE)
  }
  return ok({ pack: now, actionUrl: charged.outcome === 'action' ? charged.actionUrl : null })
}

/** Whether an open purchase is of this offer, and with this method if its payment has begun. */
async function isSame(env: Env, pack: PackRow, offerId: number, methodId: number): Promise<boolean> {
  if (pack.listingFeeId !== offerId) return false
  const attempt = await findStandingAttempt(database(env), pack.key)
  return attempt === null || attempt.paymentMethodId === methodId
}

/** Ends a payment at its processor; false unless that is certain. */
function voidFor(env: Env) {
  return async (name: ProviderName, reference: string) => {
    const provider = await findProvider(env, name)
    const voided = await provider?.voidPayment(reference)
    return voided?.outcome === 'done' && voided.value.status === 'canceled'
  }
}
