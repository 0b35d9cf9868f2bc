/** The fraud rules: their codes, what an administrator can set, and their evaluation (docs/rules/administration.md, Fraud rules). */
import type { AlertSeverity, AlertState, FraudType } from '../administration/alerts.ts'
import type { FraudFinding, FraudQuestion } from './evidence.ts'
import { findTakeover } from './identity-theft.ts'
import { findManyAccounts } from './multiple-accounts.ts'
import { findCardTesting } from './payment-fraud.ts'
import { findPriceDriving, findRelatedBidding, findSingleSeller } from './suspicious-bidding.ts'
import { findUnlikelyBids } from './unlikely-bids.ts'
import { findImpossibleTravel, findSuddenVolume } from './unusual-activity.ts'

/**
 * Each rule by its code: its type, the threshold (percent) with which it begins, and its evaluation. Name, description, and
 * what an administrator has set are a row of the database.
 */
export const FRAUD_RULES = {
  single_seller: { type: 'suspicious_bidding', threshold: 70, find: findSingleSeller },
  price_driving: { type: 'suspicious_bidding', threshold: 65, find: findPriceDriving },
  related_bidding: { type: 'suspicious_bidding', threshold: 65, find: findRelatedBidding },
  many_accounts: { type: 'multiple_accounts', threshold: 70, find: findManyAccounts },
  impossible_travel: { type: 'unusual_activity', threshold: 65, find: findImpossibleTravel },
  sudden_volume: { type: 'unusual_activity', threshold: 65, find: findSuddenVolume },
  card_testing: { type: 'payment_fraud', threshold: 65, find: findCardTesting },
  account_takeover: { type: 'identity_theft', threshold: 70, find: findTakeover },
  unlikely_bids: { type: 'unusual_activity', threshold: 65, find: findUnlikelyBids },
} as const satisfies Readonly<Record<string, FraudRule>>

interface FraudRule {
  readonly type: FraudType
  readonly threshold: number
  readonly find: (question: FraudQuestion) => FraudFinding | null
}

export type FraudRuleCode = keyof typeof FRAUD_RULES
export const FRAUD_RULE_CODES = Object.keys(FRAUD_RULES) as readonly FraudRuleCode[]

/** Whether a stored code is one of a rule that exists. */
export function isFraudRuleCode(code: string): code is FraudRuleCode {
  return Object.hasOwn(FRAUD_RULES, code)
}

/** What an alert of a rule does: nothing, or it holds back what the person wants to do. */
export const FRAUD_ACTIONS = ['flag', 'require_review', 'block_bidding'] as const
export type FraudAction = (typeof FRAUD_ACTIONS)[number]

/** What an open alert with this action keeps a person from. */
export function restrictionOf(
  action: FraudAction,
  state: AlertState,
): { readonly bids: boolean; readonly publishes: boolean } {
  const waitsForLook = action === 'require_review' && state === 'new'
  const isBlocked = action === 'block_bidding' && (state === 'new' || state === 'investigating')
  return { bids: waitsForLook || isBlocked, publishes: waitsForLook }
}

/** What a person reads who may not bid for that. It names no rule, which would teach how to pass it. */
export const UNDER_REVIEW = {
  bids: 'Your account is being reviewed, so you can’t bid right now. Please contact support.',
  publishes:
    'Your account is being reviewed, so you can’t publish a listing right now. Please contact support.',
} as const

/**
 * What a rule finds; null where nothing reaches its threshold (percent).
 */
export function evaluateRule(
  rule: { readonly code: FraudRuleCode; readonly threshold: number },
  question: FraudQuestion,
): FraudFinding | null {
  const finding = FRAUD_RULES[rule.code].find(question)
  return finding !== null && finding.score >= rule.threshold ? finding : null
}

/** The severity of a fraud alert, by its score. */
export function fraudSeverity(score: number): AlertSeverity {
  if (score >= 97) return 'critical'
  if (score >= 80) return 'high'
  return score >= 65 ? 'medium' : 'low'
}

/** Identifies a trouble: the rule, whom it is about, and which alert of the same was closed before. */
export function fraudAlertKey(code: FraudRuleCode, subjectId: number, closedAlertId: number | null): string {
  return `fraud:${code}:${subjectId}${closedAlertId === null ? '' : `:${closedAlertId}`}`
}
