import { permit } from '../../../domain/account/permissions.ts'
import type { AuditActor } from '../../../domain/administration/audit.ts'
import type { FeeAction } from '../../../domain/administration/money-corrections.ts'
import { canPayFee } from '../../../domain/after-sale/settlement-fee-machine.ts'
import { refusal } from '../../../domain/errors.ts'
import { feeOwedKey } from '../../../domain/money/postings.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { database } from '../../db/client.ts'
import { insertAuditEntryStatement } from '../../db/queries/platform/audit-log.ts'
import { feeTakenBackStatements } from '../../db/queries/settlement/fee-ledger.ts'
import { findFeeById, type SettlementFeeRow } from '../../db/queries/settlement/settlement-fees.ts'
import type { Env } from '../../env.ts'
import { requireRecentProof } from '../accounts/recent-proof.ts'
import type { Viewer } from '../accounts/sessions/viewer.ts'
import { refuseOwnMatter } from '../administration/own-matter.ts'
import { nowAtProcessor } from '../payments/processor-clock.ts'
import { advanceFee } from './advance-fee.ts'
import { recordFeeEvent } from './record-fee.ts'
import { endLiveFeePayment } from './reverse-fee.ts'

interface Options {
  readonly feeId: number
  readonly action: FeeAction
  readonly reason: string
  readonly viewer: Viewer
  /** Who asks, for the audit log. */
  readonly actor: AuditActor
  readonly nowMs: number
}

const EVENTS = { refund: 'reversed', waive: 'waived', retry: 'retried' } as const

const NOT_NOW: Readonly<Record<FeeAction, string>> = {
  refund: 'Only a settlement fee that is paid can be refunded.',
  waive: 'Nothing is owed for this settlement fee.',
  retry: 'This settlement fee is not to be charged.',
}

/**
 * What an administrator does with a settlement fee, with a reason that goes to the audit log: gives a paid one back,
 * waives an unpaid one, or has it charged again at once. Refund and waiver need recent proof. Errors: a permission
 * error, `proof_required`, `not_found`, `conflict`, or `unavailable`. docs/rules/settlement.md, Administrators
 */
export async function administerFee(env: Env, options: Options): Promise<Result<SettlementFeeRow>> {
  const { action, viewer } = options
  const permission = permit(viewer, 'admin.write')
  if (!permission.allowed) return err(refusal(permission.reason))
  if (action !== 'retry') {
    const unproved = requireRecentProof(viewer, options.nowMs)
    if (unproved) return err(unproved)
  }
  const db = database(env)
  const fee = await findFeeById(db, options.feeId)
  if (fee === null) return err(refusal('not_found'))
  const own = refuseOwnMatter(viewer.userId, [fee.sellerId])
  if (own) return err(own)
  const isFitting = action === 'refund' ? fee.state === 'paid' : canPayFee(fee)
  if (!isFitting) return err(refusal('conflict', { message: NOT_NOW[action] }))
  const nowMs = nowAtProcessor(env, options.nowMs)
  // Nothing can be paid any more before it is waived.
  if (action === 'waive' && !(await endLiveFeePayment(env, fee, nowMs))) return err(refusal('unavailable'))
  const withdrawing = feeTakenBackStatements(db, { key: fee.key, owedKey: feeOwedKey(fee.key), nowMs })
  const also = [
    ...(action === 'retry' ? [] : withdrawing),
    insertAuditEntryStatement(db, toAudit(fee, options), nowMs),
  ]
  const moved = await recordFeeEvent(env, fee, { type: EVENTS[action] }, { also, nowMs })
  if (moved === null) {
    return err(refusal('conflict', { message: 'The fee has changed meanwhile. Please look at it again.' }))
  }
  await advanceFee(env, moved, nowMs)
  return ok((await findFeeById(db, fee.id)) ?? moved)
}

function toAudit(fee: SettlementFeeRow, { action, actor, reason }: Options) {
  const after = { refund: 'reversed', waive: 'waived', retry: 'due' }[action]
  return {
    actor,
    action: `settlement_fee.${action}`,
    subjectType: 'settlement_fee',
    subjectId: String(fee.id),
    before: { state: fee.state },
    after: { state: after },
    reason,
  }
}
