import { database } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import { insertAttempt, type PaymentAttemptRow } from '../../db/queries/settlement/payment-attempts.ts'
import {
  dropFeeReference,
  findFee,
  isFeeDue,
  type SettlementFeeRow,
  storeFeeReference,
} from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import {
  type ChargeOutcome,
  chargeOnce,
  continueCharge,
  type Payable,
  type PayableStore,
} from '../payments/charge-once.ts'

/**
 * Continues the standing attempt to charge a settlement fee, or begins one with the method. `returnUrl` is null while the
 * seller is absent. Moves no state of the fee.
 */
export function chargeFee(
  env: Env,
  fee: SettlementFeeRow,
  options: {
    readonly method: PaymentMethodRow | null
    readonly returnUrl: string | null
    readonly nowMs: number
  },
): Promise<ChargeOutcome> {
  return chargeOnce(env, toPayable(fee), toStore(env, fee), options)
}

/** Continues an attempt of a fee from wherever it was interrupted. */
export function continueFeeAttempt(
  env: Env,
  fee: SettlementFeeRow,
  attempt: PaymentAttemptRow,
  nowMs: number,
): Promise<ChargeOutcome> {
  return continueCharge(env, toPayable(fee), toStore(env, fee), { attempt, nowMs })
}

function toPayable({
  key,
  sellerId,
  amountCents,
  auctionId,
  provider,
  reference,
}: SettlementFeeRow): Payable {
  const description = `Settlement fee of auction ${auctionId}`
  return { key, userId: sellerId, saleId: null, amountCents, description, provider, reference }
}

function toStore(env: Env, fee: SettlementFeeRow): PayableStore {
  const db = database(env)
  return {
    insertAttempt: (attempt) => insertAttempt(db, attempt, isFeeDue(fee)),
    async read() {
      const now = await findFee(db, fee.key)
      return now === null || now.state !== fee.state ? null : toPayable(now)
    },
    storeReference: (attempt, reference) => storeFeeReference(db, { fee, attempt }, reference),
    dropReference: (attempt, reference) => dropFeeReference(db, { fee, attempt }, reference),
  }
}
