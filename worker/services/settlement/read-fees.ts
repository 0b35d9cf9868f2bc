import { canPayFee, FEE_GRACE_MS } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { refusal } from '../../../domain/errors.ts'
import { centsToDollars } from '../../../domain/money/cents.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import type { WireSettlementFee } from '../../../domain/schemas/fees.ts'
import { database } from '../../db/client.ts'
import { findNewestAttempt } from '../../db/queries/settlement/payment-attempts.ts'
import { findListedFee, type ListedFee, listOpenFees } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { syncPayment } from '../payments/sync-payment.ts'
import { limitAttempts } from '../platform/rate-limit.ts'

/** The seller's settlement fees that are to be paid, oldest first. */
export async function readOpenFees(env: Env, userId: number): Promise<WireSettlementFee[]> {
  return (await listOpenFees(database(env), userId)).map(toWireFee)
}

/**
 * The same for the page: payments that wait for the bank are read again first, so that a person who comes back from there
 * sees what became of them, as often as the limit of such readings allows.
 */
export async function readOpenFeesOfPage(
  env: Env,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<WireSettlementFee[]> {
  const db = database(env)
  const waiting = (await listOpenFees(db, userId)).filter(({ actionUrl }) => actionUrl !== null)
  for (const { fee } of waiting) {
    const attempt = await findNewestAttempt(db, fee.key)
    if (attempt === null || attempt.reference === null) continue
    if (await limitAttempts(env, { action: 'processorRead', who: String(userId), nowMs })) break
    await syncPayment(env, { provider: attempt.provider, reference: attempt.reference }, nowMs)
  }
  return readOpenFees(env, userId)
}

/** One settlement fee of the seller. Error: `not_found`. */
export async function readFee(
  env: Env,
  which: { readonly feeId: number; readonly userId: number },
): Promise<Result<WireSettlementFee>> {
  const found = await findListedFee(database(env), { feeId: which.feeId, sellerId: which.userId })
  return found === null ? err(refusal('not_found')) : ok(toWireFee(found))
}

function toWireFee({ fee, auctionNumber, title, actionUrl }: ListedFee): WireSettlementFee {
  return {
    id: fee.id,
    auction_id: fee.auctionId,
    auction_number: auctionNumber,
    title,
    round: fee.round,
    state: fee.state,
    amount: centsToDollars(fee.amountCents),
    listing_count: fee.listingCount,
    due_by: fee.dueAtMs === null ? null : new Date(fee.dueAtMs + FEE_GRACE_MS).toISOString(),
    is_payable: canPayFee(fee),
    action_url: actionUrl,
  }
}
