import { permit } from '../../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import { invalidFields, refusal } from '../../../../domain/errors.ts'
import { countedText } from '../../../../domain/format/counted-text.ts'
import { type Cents, cents } from '../../../../domain/money/cents.ts'
import { unusedFees } from '../../../../domain/money/fee-packs.ts'
import { PACKS_ACCOUNT, refundPostings } from '../../../../domain/money/postings.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { type Database, database } from '../../../db/client.ts'
import {
  countPackUses,
  findPack,
  findPackById,
  type PackRow,
  takeFeesOut,
} from '../../../db/queries/payments/fee-packs.ts'
import { postingStatement } from '../../../db/queries/payments/postings.ts'
import { findRefund, insertRefundStatement, type RefundRow } from '../../../db/queries/payments/refunds.ts'
import { insertAuditEntryStatement } from '../../../db/queries/platform/audit-log.ts'
import type { Statement } from '../../../db/queries/platform/batch.ts'
import {
  findSucceededAttempt,
  type PaymentAttemptRow,
} from '../../../db/queries/settlement/payment-attempts.ts'
import { putTransactionStatement } from '../../../db/queries/settlement/sale-moves.ts'
import type { Env } from '../../../env.ts'
import { requireRecentProof } from '../../accounts/recent-proof.ts'
import type { Viewer } from '../../accounts/sessions/viewer.ts'
import { refuseOwnMatter } from '../../administration/own-matter.ts'
import { raiseAlert } from '../../notifications/raise-alert.ts'
import { readPurchaseLeft } from '../refunds/refund-addons.ts'
import { type RefundOf, refundOnce } from '../refunds/refund-once.ts'

interface Options {
  readonly packId: number
  /** How many unused fees; null for all of them. */
  readonly feeCount: number | null
  readonly reason: string
  readonly viewer: Viewer
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
}

/**
 * Refunds unused fees of a pack at the price paid, for an administrator with recent proof and a reason. They are taken
 * out of the pack before the processor is asked. Errors: a permission error, `proof_required`, `not_found`, `invalid` on
 * `count`, or `conflict`. docs/rules/money.md, Packs
 */
export async function refundPack(
  env: Env,
  options: Options,
): Promise<Result<{ readonly refundedCount: number }>> {
  const { viewer, nowMs, reason } = options
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  const unproved = requireRecentProof(viewer, nowMs)
  if (unproved) return err(unproved)
  const db = database(env)
  const pack = await findPackById(db, options.packId)
  if (pack === null) return err(refusal('not_found'))
  const own = refuseOwnMatter(viewer.userId, [pack.userId])
  if (own) return err(own)
  const left = unusedFees({ ...pack, usedCount: await countPackUses(db, pack.id) })
  const feeCount = options.feeCount ?? left
  if (left === 0) return err(refusal('conflict', { message: 'No fee of this pack is left.' }))
  if (feeCount > left) {
    return err(
      invalidFields({
        count: [`Only ${countedText(left, 'fee')} of this pack ${left === 1 ? 'is' : 'are'} left`],
      }),
    )
  }
  const paid = await findSucceededAttempt(db, pack.key)
  if (paid === null || paid.reference === null) return err(refusal('conflict'))
  const { provider, reference: paymentReference } = paid
  const priceCents = cents(feeCount * Math.trunc(pack.priceCents / pack.feeCount))
  const purchase = { amountCents: cents(-paid.amountCents) }
  const leftCents = await readPurchaseLeft(db, purchase, { provider, paymentReference })
  const amountCents = cents(Math.min(priceCents, leftCents))
  const key = `refund:${pack.key}:${pack.refundedCount}`
  const isTaken = await takeFeesOut(db, pack, {
    feeCount,
    also: [
      // Without a refund the fees are only taken out: the bank has taken back what they were paid with.
      ...(amountCents === 0
        ? []
        : [
            insertRefundStatement(db, {
              key,
              provider,
              paymentReference,
              amountCents,
              reason,
              requestedById: viewer.userId,
              nextAttemptAtMs: nowMs,
              createdAtMs: nowMs,
              updatedAtMs: nowMs,
            }),
          ]),
      ...(amountCents < priceCents
        ? [lostPostingStatement(db, pack, { key, amountCents: cents(priceCents - amountCents), nowMs })]
        : []),
      insertAuditEntryStatement(db, toAudit(pack, feeCount, options), nowMs),
    ],
  })
  if (!isTaken) {
    return err(refusal('conflict', { message: 'The pack has changed meanwhile. Please look at it again.' }))
  }
  const refund = await findRefund(db, key)
  if (refund !== null) await refundOnce(env, refund, refundOfPack(db, pack, refund, nowMs), nowMs)
  return ok({ refundedCount: pack.refundedCount + feeCount })
}

/** What the bank has taken back of fees that were not used was at the cost of the income; it is deferred no longer. */
function lostPostingStatement(
  db: Database,
  { userId }: PackRow,
  { key, amountCents, nowMs }: { readonly key: string; readonly amountCents: Cents; readonly nowMs: number },
): Statement {
  const accounts = { debitAccount: PACKS_ACCOUNT, creditAccount: 'income:settlement_fee' } as const
  return postingStatement(db, { key: `${key}:lost`, ...accounts, amountCents, userId, atMs: nowMs })
}

function toAudit(pack: PackRow, feeCount: number, { actor, reason }: Options) {
  return {
    actor,
    action: 'pack.refund',
    subjectType: 'pack',
    subjectId: String(pack.id),
    before: { refunded: pack.refundedCount },
    after: { refunded: pack.refundedCount + feeCount },
    reason,
  }
}

/**
 * Refunds a payment that succeeded although its purchase was given up or is paid with another one, and alerts
 * administrators. Safe to repeat.
 */
export async function refundLatePack(
  env: Env,
  pack: PackRow,
  { provider, reference, amountCents }: PaymentAttemptRow,
  nowMs: number,
): Promise<void> {
  if (reference === null) return
  const db = database(env)
  const [paidWith, now] = await Promise.all([findSucceededAttempt(db, pack.key), findPack(db, pack.key)])
  if (paidWith?.reference === reference) return
  if (now !== null && now.state !== 'failed' && now.reference === reference) return
  await raiseAlert(
    env,
    {
      key: `late_payment:${reference}`,
      kind: 'late_payment',
      message: 'A payment of a pack succeeded although it was given up. It is refunded.',
      userId: pack.userId,
      facts: { pack_id: pack.id, reference, amount_cents: amountCents },
    },
    nowMs,
  )
  const key = `refund:${pack.key}:late:${reference}`
  await insertRefundStatement(db, {
    key,
    provider,
    paymentReference: reference,
    amountCents,
    reason: 'Nothing was to be paid with this payment.',
    nextAttemptAtMs: nowMs,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
  })
  const refund = await findRefund(db, key)
  if (refund !== null) await refundOnce(env, refund, refundOfPack(db, pack, refund, nowMs), nowMs)
}

/** The refund of a pack, by its key; null for the key of another refund. */
export async function findRefundOfPack(env: Env, refund: RefundRow, nowMs: number): Promise<RefundOf | null> {
  const key = /^refund:(pack:\d+:(?:\d+|key:[0-9a-f]+)):/.exec(refund.key)?.[1]
  const pack = key === undefined ? null : await findPack(database(env), key)
  return pack === null ? null : refundOfPack(database(env), pack, refund, nowMs)
}

function refundOfPack(db: Database, pack: PackRow, refund: RefundRow, nowMs: number): RefundOf {
  const isLate = refund.key.startsWith(`refund:${pack.key}:late:`)
  return {
    statements: () => (isLate ? [] : refundStatements(db, pack, refund, nowMs)),
    ...(!isLate && {
      lowered: (leftCents) => [
        lostPostingStatement(db, pack, {
          key: `${refund.key}:${leftCents}`,
          amountCents: cents(refund.amountCents - leftCents),
          nowMs,
        }),
      ],
    }),
    alert: {
      message: 'The refund of a pack of settlement fees was refused by the processor.',
      userId: pack.userId,
      facts: { pack_id: pack.id },
    },
  }
}

function refundStatements(
  db: Database,
  { userId }: PackRow,
  { key, provider, amountCents, paymentReference }: RefundRow,
  nowMs: number,
): Statement[] {
  const postings = refundPostings({
    refundKey: key,
    personId: userId,
    provider,
    incomeAccount: PACKS_ACCOUNT,
    amountCents,
  })
  return [
    putTransactionStatement(db, {
      key,
      userId,
      type: 'refund',
      status: 'completed',
      description: 'Refund of unused settlement fees of a pack',
      amountCents,
      provider,
      processorReference: paymentReference,
      createdAtMs: nowMs,
      updatedAtMs: nowMs,
    }),
    ...postings.map((posting) => postingStatement(db, { ...posting, userId, atMs: nowMs })),
  ]
}
