/**
 * Allowed values of columns. Closed lists are check constraints too; lists that grow are held by the domain and
 * by the parsing of requests.
 */

export { ACCOUNT_TOKEN_KINDS } from '../../../domain/account/mailed-links.ts'
export { ROLES, USER_TYPES, VERIFICATION_STATUSES } from '../../../domain/account/roles.ts'
export { LOGIN_OUTCOMES } from '../../../domain/account/sign-in.ts'
export { TERMS_OCCASIONS } from '../../../domain/account/terms.ts'
export {
  ALERT_KINDS,
  ALERT_SEVERITIES,
  ALERT_STATES,
  FRAUD_TYPES,
} from '../../../domain/administration/alerts.ts'
export { HEALTH_STATES } from '../../../domain/administration/uptime.ts'
export { CONTACT_SUBJECTS } from '../../../domain/contact/contact-form.ts'
export { FRAUD_ACTIONS } from '../../../domain/fraud/rules.ts'
export { REPORT_KINDS, REPORT_OUTCOMES } from '../../../domain/messaging/reports.ts'
export {
  DIFFERENCE_KINDS,
  DISPUTE_STATES,
  FEE_KINDS,
  HOLD_STATES,
  LISTING_PAYMENT_STATES,
  PACK_STATES,
  PAYMENT_ATTEMPT_STATES,
  REFUND_STATES,
  SALE_DEFAULT_REASONS,
  SALE_NEXT_STEPS,
  SALE_STATES,
  SETTLEMENT_FEE_STATES,
  SETUP_STATES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '../../../domain/money/money-states.ts'
export { EMAIL_FREQUENCIES } from '../../../domain/notifications/preferences.ts'

export {
  AUCTION_STATUSES,
  AUCTION_TYPES,
  BODY_STYLES,
  CONDITION_RATINGS,
  DRIVETRAINS,
  FUEL_TYPES,
  IMAGE_TYPES,
  MILEAGE_TYPES,
  TITLE_STATUSES,
  TRANSMISSIONS,
} from '../../../domain/vehicle/enumerations.ts'

export const RESULT_OUTCOMES = ['sold', 'reserve_not_met', 'no_bids'] as const
export const BID_TYPES = ['manual', 'auto', 'proxy'] as const

export const PAYMENT_PROVIDERS = ['sandbox', 'stripe', 'paypal'] as const
export const PAYMENT_METHOD_TYPES = ['credit_card', 'bank_account', 'paypal'] as const
export const AUTHORIZATION_STATES = [
  'pending',
  'action_required',
  'active',
  'expired',
  'ended',
  'failed',
] as const

export { EMAIL_STATES } from '../../../domain/mails/mail-log.ts'
