import { DAY_MS } from '../../../domain/format/time-units.ts'
import { cents } from '../../../domain/money/cents.ts'

/** The amount that is held while a person may bid. docs/rules/payments.md, Authorization */
export const AUTHORIZATION_CENTS = cents(5_000)

/** How long an authorization is valid. docs/rules/payments.md, Authorization */
export const AUTHORIZATION_DAYS_MS = 14 * DAY_MS
