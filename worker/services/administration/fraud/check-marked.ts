import { isAlertOpen } from '../../../../domain/administration/alerts.ts'
import { MINUTE_MS } from '../../../../domain/format/time-units.ts'
import { knownBefore, linkedUserIds, toFraudFacts } from '../../../../domain/fraud/alert-facts.ts'
import type { FraudFinding, FraudQuestion, PersonEvidence } from '../../../../domain/fraud/evidence.ts'
import {
  evaluateRule,
  type FraudRuleCode,
  fraudAlertKey,
  fraudSeverity,
  isFraudRuleCode,
} from '../../../../domain/fraud/rules.ts'
import { database } from '../../../db/client.ts'
import {
  type FraudRuleRow,
  findNewestAlertOf,
  insertFraudAlert,
  listFraudRules,
  refreshFraudAlert,
} from '../../../db/queries/administration/fraud-alerts.ts'
import {
  checkBiddersStatement,
  endFraudCheck,
  type FraudCheckRow,
  listFraudChecks,
  postponeFraudCheck,
} from '../../../db/queries/administration/fraud-checks.ts'
import type { AdminAlertRow } from '../../../db/queries/platform/admin-alerts.ts'
import { runBatch } from '../../../db/queries/platform/batch.ts'
import type { Env } from '../../../env.ts'
import { revokeEligibility } from '../../payments/revoke-eligibility.ts'
import { gatherEvidence } from './gather-evidence.ts'

const BATCH = 25
/** People that one run looks at, at most; the others wait for the next one. */
const MAX_PEOPLE = 500
/** And for how long. */
const RUN_MS = 20_000
const POSTPONED_MS = 5 * MINUTE_MS

/**
 * Lets the active fraud rules look at everybody who did something since their last check, and raises or refreshes alerts.
 * Bounded for each run. docs/rules/administration.md, Fraud rules
 */
export async function checkMarkedPeople(env: Env, nowMs: number): Promise<void> {
  const db = database(env)
  const startedMs = Date.now()
  let rules: readonly FraudRuleRow[] | null = null
  for (let left = MAX_PEOPLE; left > 0 && Date.now() - startedMs < RUN_MS; left -= BATCH) {
    const checks = await listFraudChecks(db, { nowMs, limit: BATCH })
    if (checks.length === 0) return
    rules ??= (await listFraudRules(db)).filter(({ isActive }) => isActive)
    for (const check of checks) await checkOrPostpone(env, { check, rules, nowMs })
    if (checks.length < BATCH) return
  }
}

interface Check {
  readonly check: FraudCheckRow
  readonly rules: readonly FraudRuleRow[]
  readonly nowMs: number
}

/** A check that fails keeps no other one waiting. */
async function checkOrPostpone(env: Env, one: Check): Promise<void> {
  try {
    await checkPerson(env, one)
  } catch (error) {
    const { userId } = one.check
    console.error(`The fraud rules could not look at person ${userId}.`, error)
    await postponeFraudCheck(database(env), userId, one.nowMs + POSTPONED_MS)
  }
}

async function checkPerson(env: Env, { check, rules, nowMs }: Check): Promise<void> {
  const db = database(env)
  const { userId } = check
  const gathered = await gatherEvidence(db, userId, nowMs)
  if (gathered !== null) {
    const { evidence, linkedIds } = gathered
    for (const rule of rules) await applyRule(env, { rule, evidence, nowMs })
    // Those who bid on this person's cars may be linked to them only now.
    if (check.events > 0 && linkedIds.length > 0) {
      await runBatch(db, [checkBiddersStatement(db, { sellerId: userId, userIds: linkedIds, nowMs })])
    }
  }
  await endFraudCheck(db, check, nowMs)
}

async function applyRule(
  env: Env,
  {
    rule,
    evidence,
    nowMs,
  }: { readonly rule: FraudRuleRow; readonly evidence: PersonEvidence; readonly nowMs: number },
): Promise<void> {
  const db = database(env)
  const { code, action, threshold } = rule
  if (!isFraudRuleCode(code)) return
  const found = evaluateRule({ code, threshold }, { evidence, ...NOTHING_CLOSED })
  if (found === null) return
  const earlier = await findNewestAlertOf(db, { code, userId: found.subjectId })
  const known = earlier === null ? NOTHING_CLOSED : knownBy(earlier)
  const finding = earlier === null ? found : evaluateRule({ code, threshold }, { evidence, ...known })
  if (finding === null) return
  const { subjectId, restrictsLinked } = finding
  const restrictedIds = [subjectId, ...(restrictsLinked ? finding.linkedUserIds : [])]
  if (earlier !== null && isAlertOpen(earlier.state)) {
    const refreshed = { ...toColumns(code, finding, known), restrictedIds }
    if (await refreshFraudAlert(db, earlier.id, refreshed))
      for (const id of restrictedIds) await revokeEligibility(env, id)
    return
  }
  const key = fraudAlertKey(code, subjectId, earlier?.id ?? null)
  const alert = {
    ...toColumns(code, finding, known),
    key,
    kind: rule.type,
    message: toMessage(rule),
    userId: subjectId,
  }
  const isNew = await insertFraudAlert(db, alert, { code, action, restrictedIds, nowMs })
  if (isNew && action !== 'flag') for (const id of restrictedIds) await revokeEligibility(env, id)
}

const NOTHING_CLOSED = { sinceMs: 0, closedLinks: [] } as const

/** What is no news after an alert: everything before a closed one was closed; for an open one, what it began with. */
function knownBy({
  state,
  closedAtMs,
  facts,
}: AdminAlertRow): Pick<FraudQuestion, 'sinceMs' | 'closedLinks'> {
  return isAlertOpen(state)
    ? knownBefore(facts)
    : { sinceMs: closedAtMs ?? 0, closedLinks: linkedUserIds(facts) }
}

/** 'Card testing: many refused or many different cards within a day'. Names no evidence: support reads it too. */
function toMessage({ name, description }: FraudRuleRow): string {
  return `${name}: ${description.charAt(0).toLowerCase()}${description.slice(1)}`
}

function toColumns(code: FraudRuleCode, finding: FraudFinding, known: ReturnType<typeof knownBy>) {
  const { score, auctionId } = finding
  const facts = toFraudFacts(code, finding, known)
  return { severity: fraudSeverity(score), riskScore: score, auctionId, facts }
}
