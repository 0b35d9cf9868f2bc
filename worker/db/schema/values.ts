/** Allowed values of columns with check constraints. */

export { ACCOUNT_TOKEN_KINDS } from '../../../domain/account/mailed-links.ts'
export { ROLES, USER_TYPES, VERIFICATION_STATUSES } from '../../../domain/account/roles.ts'
export { LOGIN_OUTCOMES } from '../../../domain/account/sign-in.ts'
export { CONTACT_SUBJECTS } from '../../../domain/contact/contact-form.ts'
export { REPORT_KINDS, REPORT_OUTCOMES } from '../../../domain/messaging/reports.ts'
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
export const HOLD_STATES = [
  'placing',
  'action_required',
  'held',
  'releasing',
  'released',
  'capturing',
  'captured',
  'lapsed',
  'failed',
] as const
export const LISTING_PAYMENT_STATES = ['pending', 'action_required', 'paid', 'failed'] as const
export const SALE_STATES = [
  'pending',
  'action_required',
  'paid',
  'deposit_captured',
  'failed',
  'refunded',
] as const
export const TRANSACTION_TYPES = [
  'listing_fee',
  'buyer_premium',
  'deposit',
  'settlement_fee',
  'sale_proceeds',
  'refund',
  'withdrawal',
] as const
export const TRANSACTION_STATUSES = ['pending', 'completed', 'failed'] as const
export const LISTING_FEE_KINDS = ['base', 'addon', 'settlement'] as const

export const EMAIL_STATES = ['queued', 'sent', 'failed'] as const
export const ALERT_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export const ALERT_STATES = ['new', 'investigating', 'resolved', 'false_positive'] as const
