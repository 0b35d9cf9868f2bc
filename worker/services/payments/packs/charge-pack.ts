import { cents } from '../../../../domain/money/cents.ts'
import { packPaidPostings } from '../../../../domain/money/postings.ts'
import { type Database, database } from '../../../db/client.ts'
import {
  dropPackReference,
  findPack,
  isPackDue,
  movePack,
  type PackRow,
  storePackReference,
} from '../../../db/queries/payments/fee-packs.ts'
import type { PaymentMethodRow } from '../../../db/queries/payments/payment-methods.ts'
import { postingStatement } from '../../../db/queries/payments/postings.ts'
import {
  findAttemptByReference,
  insertAttempt,
  type PaymentAttemptRow,
} from '../../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement } from '../../../db/queries/settlement/sale-moves.ts'
import type { Env } from '../../../env.ts'
import type { Payment, ProviderName } from '../../../providers/payments/payment-port.ts'
import {
  type ChargeOutcome,
  chargeOnce,
  isAttemptDecidedBy,
  type Payable,
  type PayableStore,
  toOutcome,
} from '../charge-once.ts'
import { refundLatePack } from './refund-pack.ts'

/** Charges a stored purchase, or continues what was begun, and records the result. Repeating it charges once. */
export async function chargePack(
  env: Env,
  pack: PackRow,
  options: {
    readonly method: PaymentMethodRow | null
    readonly returnUrl: string | null
    readonly nowMs: number
  },
): Promise<ChargeOutcome> {
  const charged = await chargeOnce(env, toPayable(pack), toStore(env, pack), options)
  await recordPackCharge(env, pack, charged, options.nowMs)
  return charged
}

/** Brings a purchase in line with the state of its payment. False if no pack has the payment. */
export async function syncPackPayment(
  env: Env,
  which: { readonly provider: ProviderName; readonly reference: string },
  payment: Payment,
  nowMs: number,
): Promise<boolean> {
  const db = database(env)
  const attempt = await findAttemptByReference(db, which)
  const pack = attempt === null ? null : await findPack(db, attempt.key)
  if (attempt === null || pack === null) return false
  if (pack.reference !== which.reference || isOver(pack)) {
    if (payment.status === 'succeeded') await refundLatePack(env, pack, attempt, nowMs)
  } else if (isAttemptDecidedBy(attempt, payment)) {
    await recordPackCharge(env, pack, toOutcome(payment, attempt), nowMs)
  }
  return true
}

const isOver = ({ state }: PackRow) => state === 'paid' || state === 'failed' || state === 'refunded'

async function recordPackCharge(
  env: Env,
  pack: PackRow,
  charged: ChargeOutcome,
  nowMs: number,
): Promise<void> {
  const db = database(env)
  switch (charged.outcome) {
    case 'succeeded': {
      const { attempt } = charged
      if (attempt === null) return
      const isPaid =
        !isOver(pack) &&
        (await movePack(db, pack, {
          change: { state: 'paid', paidAtMs: nowMs },
          attempt: {
            row: attempt,
            change: { state: 'succeeded', actionUrl: null, reference: attempt.reference },
          },
          also: paidStatements(db, pack, attempt, nowMs),
          nowMs,
        }))
      if (!isPaid) await refundLatePack(env, pack, attempt, nowMs)
      return
    }
    case 'processing':
    case 'action': {
      const isProcessed = charged.outcome === 'processing'
      const state = isProcessed ? 'processing' : 'action_required'
      const actionUrl = isProcessed ? null : charged.actionUrl
      const attempt = { row: charged.attempt, change: { state, actionUrl } } as const
      await movePack(db, pack, { change: { state }, attempt, nowMs })
      return
    }
    case 'declined': {
      const { attempt: row, code } = charged
      const change = { state: 'declined', declineCode: code, actionUrl: null } as const
      await movePack(db, pack, {
        change: { state: 'failed' },
        ...(row && { attempt: { row, change } }),
        nowMs,
      })
      return
    }
    case 'lost':
    case 'unknown':
      return
  }
}

function paidStatements(db: Database, pack: PackRow, attempt: PaymentAttemptRow, nowMs: number) {
  const { key, userId, feeCount } = pack
  const { provider, amountCents, paymentMethodId, reference } = attempt
  return [
    putTransactionStatement(db, {
      key,
      userId,
      type: 'pack',
      status: 'completed',
      description: `Pack of ${feeCount} settlement ${feeCount === 1 ? 'fee' : 'fees'}`,
      amountCents: cents(-amountCents),
      paymentMethodId,
      provider,
      processorReference: reference,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...packPaidPostings({ key, personId: userId, provider, amountCents }).map((posting) =>
      postingStatement(db, { ...posting, userId, atMs: nowMs }),
    ),
  ]
}

function toPayable({ key, userId, priceCents, feeCount, provider, reference }: PackRow): Payable {
  const description = `Pack of ${feeCount} settlement fees`
  return { key, userId, saleId: null, amountCents: priceCents, description, provider, reference }
}

function toStore(env: Env, pack: PackRow): PayableStore {
  const db = database(env)
  return {
    insertAttempt: (attempt) => insertAttempt(db, attempt, isPackDue(pack)),
    async read() {
      const now = await findPack(db, pack.key)
      return now === null || now.state !== pack.state ? null : toPayable(now)
    },
    storeReference: (attempt, reference) => storePackReference(db, { pack, attempt }, reference),
    dropReference: (attempt, reference) => dropPackReference(db, { pack, attempt }, reference),
  }
}
