import type { AlertState } from '../../../../domain/administration/alerts.ts'
import type { AuditActor } from '../../../../domain/administration/audit.ts'
import { refusal } from '../../../../domain/errors.ts'
import { err, ok, type Result } from '../../../../domain/result.ts'
import type { FraudRuleBody, WireFraudAlert, WireFraudRule } from '../../../../domain/schemas/alerts.ts'
import { database } from '../../../db/client.ts'
import {
  type FraudRuleRow,
  findFraudRule,
  updateFraudRule,
} from '../../../db/queries/administration/fraud-alerts.ts'
import type { Env } from '../../../env.ts'
import { changeAlert } from '../../platform/alerts.ts'
import { readFraudAlert, toWireRule } from './read-fraud.ts'

interface Change {
  readonly id: number
  readonly actor: AuditActor
  readonly nowMs: number
}

/**
 * Moves a fraud alert to another status, with an audit entry; what it kept people from, they may do again once the status
 * allows it. Errors: `not_found`, `not_allowed` of one's own, or `conflict` where the status does not lead there.
 * docs/rules/administration.md, Fraud Detection
 */
export async function changeFraudAlert(
  env: Pick<Env, 'DB'>,
  { id, status, note, ...by }: Change & { readonly status: AlertState; readonly note: string | null },
): Promise<Result<WireFraudAlert>> {
  if ((await readFraudAlert(env, id)) === null) return err(refusal('not_found'))
  const changed = await changeAlert(env, { id, state: status, note, ...by })
  if (!changed.ok) return changed
  const alert = await readFraudAlert(env, id)
  return alert === null ? err(refusal('not_found')) : ok(alert)
}

/**
 * Sets what a rule asks for and does, for alerts that are raised afterwards, with an audit entry. Errors: `not_found`, or
 * `conflict` if somebody else has changed it just now.
 */
export async function changeFraudRule(
  env: Pick<Env, 'DB'>,
  { id, body, actor, nowMs }: Change & { readonly body: FraudRuleBody },
): Promise<Result<WireFraudRule>> {
  const db = database(env)
  const before = await findFraudRule(db, id)
  if (before === null) return err(refusal('not_found'))
  const { is_active: isActive = before.isActive, threshold = before.threshold, action = before.action } = body
  const after = { isActive, threshold, action }
  const audit = {
    actor,
    action: 'fraud_rule.save',
    subjectType: 'fraud_rule',
    subjectId: before.code,
    before: toAudited(before),
    after: toAudited(after),
    reason: body.reason,
  }
  if (await updateFraudRule(db, before, { after, audit, nowMs }))
    return ok(toWireRule({ ...before, ...after }))
  return err(refusal('conflict', { message: 'Someone has just changed this rule.' }))
}

function toAudited({ isActive, threshold, action }: Pick<FraudRuleRow, 'isActive' | 'threshold' | 'action'>) {
  return { is_active: isActive, threshold, action }
}
