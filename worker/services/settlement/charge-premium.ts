import { amountDueCents } from '../../../domain/after-sale/sale-money.ts'
import { database } from '../../db/client.ts'
import type { PaymentMethodRow } from '../../db/queries/payments/payment-methods.ts'
import {
  dropChargeReference,
  insertAttempt,
  isSaleDue,
  type PaymentAttemptRow,
  storeChargeReference,
} from '../../db/queries/settlement/payment-attempts.ts'
import { findSale, type SaleRow } from '../../db/queries/settlement/settlement.ts'
import type { Env } from '../../env.ts'
import {
  type ChargeOutcome,
  chargeOnce,
  continueCharge,
  type Payable,
  type PayableStore,
} from '../payments/charge-once.ts'

/**
 * Continues the standing attempt to charge a sale's premium, or begins one with the method. `returnUrl` is null while the
 * buyer is absent. Moves no state of the sale. docs/rules/settlement.md, Attempts
 */
export function chargePremium(
  env: Env,
  sale: SaleRow,
  options: {
    readonly method: PaymentMethodRow | null
    readonly returnUrl: string | null
    readonly nowMs: number
  },
): Promise<ChargeOutcome> {
  return chargeOnce(env, toPayable(sale), toStore(env, sale), options)
}

/** Continues an attempt of a premium from wherever it was interrupted. */
export function continueAttempt(
  env: Env,
  sale: SaleRow,
  attempt: PaymentAttemptRow,
  nowMs: number,
): Promise<ChargeOutcome> {
  return continueCharge(env, toPayable(sale), toStore(env, sale), { attempt, nowMs })
}

function toPayable(sale: SaleRow): Payable {
  return {
    key: sale.key,
    userId: sale.winnerId,
    saleId: sale.id,
    amountCents: amountDueCents(sale),
    description: `Buyer's premium of auction ${sale.auctionId}, round ${sale.round}`,
    provider: sale.provider,
    reference: sale.chargeReference,
  }
}

function toStore(env: Env, sale: SaleRow): PayableStore {
  const db = database(env)
  return {
    insertAttempt: (attempt) => insertAttempt(db, attempt, isSaleDue(sale)),
    async read() {
      const now = await findSale(db, sale.key)
      // In another state another amount may be due: what is left of a premium after its deposit.
      return now === null || now.state !== sale.state ? null : toPayable(now)
    },
    storeReference: (attempt, reference) => storeChargeReference(db, { sale, attempt }, reference),
    dropReference: (attempt, reference) => dropChargeReference(db, { sale, attempt }, reference),
  }
}
