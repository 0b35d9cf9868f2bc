import {
  ALERT_SEVERITIES,
  ALERT_STATES,
  FRAUD_TYPES,
  isFraudType,
} from '../../../../domain/administration/alerts.ts'
import { evidenceOf, linkedUserIds } from '../../../../domain/fraud/alert-facts.ts'
import type {
  FraudQuery,
  WireFraudAlert,
  WireFraudDetection,
  WireFraudRule,
} from '../../../../domain/schemas/alerts.ts'
import { database } from '../../../db/client.ts'
import {
  countFraudAlerts,
  type FraudRuleRow,
  findFraudAlert,
  type ListedFraudAlert,
  listFraudAlerts,
  listFraudRules,
} from '../../../db/queries/administration/fraud-alerts.ts'
import type { Env } from '../../../env.ts'
import { readPage, toPaginated } from '../../platform/read-page.ts'

/** How many alerts each choice of a filter has, with the other filters as they are. */
export interface FraudCounts {
  readonly type: Readonly<Record<string, number>>
  readonly severity: Readonly<Record<string, number>>
  readonly status: Readonly<Record<string, number>>
  /** New and investigated ones. */
  readonly total: number
}

/**
 * A page of the fraud alerts, newest first, the rules, and how many alerts there are. Only administrators read evidence.
 * docs/rules/administration.md, Fraud Detection
 */
export async function readFraudDetection(
  env: Pick<Env, 'DB'>,
  query: FraudQuery,
  { readsEvidence }: { readonly readsEvidence: boolean },
): Promise<WireFraudDetection & { readonly counts: FraudCounts }> {
  const db = database(env)
  const { type, severity, status } = query
  const [rules, counted] = await Promise.all([listFraudRules(db), countFraudAlerts(db)])
  const counts = toCounts(counted, query)
  const { rows, ...page } = await readPage(query, async (slice) => ({
    rows: await listFraudAlerts(db, { type, severity, status }, slice),
    total: counts.total,
  }))
  const { data, ...pages } = toPaginated(
    query,
    page,
    rows.map((row) => toWireAlert(row, readsEvidence)),
  )
  return { alerts: data, ...pages, rules: rules.map(toWireRule), counts }
}

/** One fraud alert, as administrators read it; null if there is none. */
export async function readFraudAlert(env: Pick<Env, 'DB'>, id: number): Promise<WireFraudAlert | null> {
  const row = await findFraudAlert(database(env), id)
  return row && toWireAlert(row, true)
}

function toWireAlert(row: ListedFraudAlert, readsEvidence: boolean): WireFraudAlert {
  const { kind, facts, auctionId } = row
  if (!isFraudType(kind)) throw new Error(`Alert ${row.id} is none of fraud`)
  return {
    id: row.id,
    type: kind,
    severity: row.severity,
    status: row.state,
    description: row.message,
    risk_score: row.riskScore ?? 0,
    timestamp: new Date(row.createdAtMs).toISOString(),
    username: row.username,
    user_id: row.userId,
    auction_id: readsEvidence ? auctionId : null,
    evidence: readsEvidence ? [...evidenceOf(facts)] : [],
    linked_user_ids: readsEvidence ? [...linkedUserIds(facts)] : [],
    rule: typeof facts.rule === 'string' ? facts.rule : null,
    note: row.note,
    action: row.action ?? 'flag',
  }
}

/** A rule in the API's format. */
export function toWireRule(row: FraudRuleRow): WireFraudRule {
  return {
    id: row.id,
    code: row.code,
    type: row.type,
    name: row.name,
    description: row.description,
    is_active: row.isActive,
    threshold: row.threshold,
    action: row.action,
    triggered_count: row.triggeredCount,
    created_at: new Date(row.createdAtMs).toISOString(),
  }
}

type Counted = Awaited<ReturnType<typeof countFraudAlerts>>

function toCounts(counted: Counted, { type, severity, status }: FraudQuery): FraudCounts {
  const isOf = (row: Counted[number], without: 'type' | 'severity' | 'status' | null) =>
    (without === 'type' || type === null || row.kind === type) &&
    (without === 'severity' || severity === null || row.severity === severity) &&
    (without === 'status' || status === null || row.state === status)
  const sum = (rows: Counted) => rows.reduce((total, { n }) => total + n, 0)
  const each = <Name extends 'type' | 'severity' | 'status'>(
    name: Name,
    values: readonly string[],
    toValue: (row: Counted[number]) => string,
  ) =>
    Object.fromEntries(
      values.map((value) => [value, sum(counted.filter((row) => isOf(row, name) && toValue(row) === value))]),
    )
  return {
    type: each('type', FRAUD_TYPES, ({ kind }) => kind),
    severity: each('severity', ALERT_SEVERITIES, (row) => row.severity),
    status: each('status', ALERT_STATES, ({ state }) => state),
    total: sum(counted.filter((row) => isOf(row, null))),
  }
}
