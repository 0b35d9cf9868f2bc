import {
  AUTHORIZATION_CENTS,
  AUTHORIZATION_DAYS_MS,
} from '../../../worker/services/payments/authorization-terms.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** The hold that bidding needs, and for how many days it is valid. */
export function loader() {
  return { authorizationCents: AUTHORIZATION_CENTS, authorizationDays: AUTHORIZATION_DAYS_MS / DAY_MS }
}
