import { z } from 'zod'
import { ALERT_SEVERITIES, ALERT_STATES, FRAUD_TYPES } from '../administration/alerts.ts'
import { FRAUD_ACTIONS } from '../fraud/rules.ts'
import { ListQuery, option, paginated } from './list-query.ts'
import { OptionalReason } from './listing-actions.ts'
import { Id, optionalText, PathId, WireTime } from './text-fields.ts'

/** Alerts for administrators, in the admin console. */

/** The alerts to list: open ones, oldest first, or closed ones, newest first. */
export const AlertsQuery = ListQuery.extend({
  status: z.preprocess(
    (value) => (value === 'closed' ? value : undefined),
    z.enum(['open', 'closed']).default('open'),
  ),
})
export type AlertsQuery = z.infer<typeof AlertsQuery>

const MAX_NOTE = 500

/** The change of an alert. */
export const AlertChange = z.object({
  id: PathId,
  state: z.enum(ALERT_STATES),
  note: optionalText(MAX_NOTE, `The note must be at most ${MAX_NOTE} characters`),
})

/** Who takes an alert on. */
export const AlertAssignment = z.object({ id: PathId, assignee_id: PathId })

/** GET /admin/fraud-detection: the alerts, newest first, and all rules. */
export const FraudQuery = ListQuery.extend({
  type: option(FRAUD_TYPES, 'refuse'),
  severity: option(ALERT_SEVERITIES, 'refuse'),
  status: option(ALERT_STATES, 'refuse'),
})
export type FraudQuery = z.infer<typeof FraudQuery>

export const WireFraudAlert = z.object({
  id: Id,
  type: z.enum(FRAUD_TYPES),
  severity: z.enum(ALERT_SEVERITIES),
  status: z.enum(ALERT_STATES),
  description: z.string(),
  risk_score: z.number().int().describe('0 to 100'),
  timestamp: WireTime,
  username: z.string().nullable(),
  user_id: Id.nullable(),
  auction_id: Id.nullable().describe('For administrators only'),
  evidence: z.array(z.string()).describe('For administrators only'),
  linked_user_ids: z.array(Id).describe('Others whom it concerns; for administrators only'),
  rule: z.string().nullable().describe('Code of the rule'),
  note: z.string().nullable(),
  action: z.enum(FRAUD_ACTIONS).describe('What it does while it is open'),
})
export type WireFraudAlert = z.infer<typeof WireFraudAlert>

export const WireFraudRule = z.object({
  id: Id,
  code: z.string(),
  type: z.enum(FRAUD_TYPES),
  name: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  threshold: z.number().describe('Percent of the risk score from which on there is an alert'),
  action: z.enum(FRAUD_ACTIONS),
  triggered_count: z.number().int(),
  created_at: WireTime,
})
export type WireFraudRule = z.infer<typeof WireFraudRule>

export const WireFraudDetection = z.object({
  alerts: z.array(WireFraudAlert),
  ...paginated(WireFraudAlert).omit({ data: true }).shape,
  rules: z.array(WireFraudRule),
})
export type WireFraudDetection = z.infer<typeof WireFraudDetection>

/** PUT /admin/fraud-detection/alerts/{id}. */
export const FraudAlertBody = z.object({
  status: z.enum(ALERT_STATES, { error: 'Please choose a status' }),
  note: AlertChange.shape.note,
})

const THRESHOLD = 'The threshold must be 1 to 100 percent'

/** PUT /admin/fraud-detection/rules/{id}. What is left out stays. */
export const FraudRuleBody = z.object({
  is_active: z.boolean({ error: 'Please choose whether the rule is active' }).optional(),
  threshold: z
    .number({ error: THRESHOLD })
    .min(1, { error: THRESHOLD })
    .max(100, { error: THRESHOLD })
    .optional(),
  action: z.enum(FRAUD_ACTIONS, { error: 'Please choose an action' }).optional(),
  reason: OptionalReason,
})
export type FraudRuleBody = z.infer<typeof FraudRuleBody>
