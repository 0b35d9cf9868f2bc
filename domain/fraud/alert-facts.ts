/** What an alert of fraud stores beside its columns. */
import type { FraudFinding, FraudQuestion } from './evidence.ts'
import type { FraudRuleCode } from './rules.ts'

type Facts = Readonly<Record<string, unknown>>
type Known = Pick<FraudQuestion, 'sinceMs' | 'closedLinks'>

/** A rule's finding as the facts of its alert, with what was no news when it was raised. */
export function toFraudFacts(
  rule: FraudRuleCode,
  { evidence, linkedUserIds: links }: FraudFinding,
  { sinceMs, closedLinks }: Known,
): Record<string, unknown> {
  return {
    rule,
    evidence,
    linked_user_ids: links,
    ...(sinceMs > 0 && { since_ms: sinceMs, closed_links: closedLinks }),
  }
}

/** The sentences of the evidence. */
export function evidenceOf({ evidence }: Facts): readonly string[] {
  return Array.isArray(evidence) ? evidence.filter((text) => typeof text === 'string') : []
}

/** The others whom the alert concerns. */
export function linkedUserIds({ linked_user_ids: ids }: Facts): readonly number[] {
  return numbers(ids)
}

/** What was no news when an alert was raised that is still open. */
export function knownBefore({ since_ms: sinceMs, closed_links: closedLinks }: Facts): Known {
  return { sinceMs: typeof sinceMs === 'number' ? sinceMs : 0, closedLinks: numbers(closedLinks) }
}

function numbers(value: unknown): readonly number[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'number') : []
}
