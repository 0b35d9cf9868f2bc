import { cents } from '../../../domain/money/cents.ts'

/** What is held to bid (Spec part 1, section 9). */
export const AUTHORIZATION_CENTS = cents(5_000)

/** How long an authorization is valid with us (Product page, Money). */
export const AUTHORIZATION_DAYS_MS = 14 * 24 * 60 * 60 * 1000
