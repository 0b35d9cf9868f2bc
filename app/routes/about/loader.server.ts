import { DAY_MS } from '../../../domain/format/time-units.ts'
import {
  AUTHORIZATION_CENTS,
  AUTHORIZATION_DAYS_MS,
} from '../../../worker/services/payments/authorization-terms.ts'

/** The hold that bidding needs, and for how many days it is valid. */
export function loader() {
  return { authorizationCents: AUTHORIZATION_CENTS, authorizationDays: AUTHORIZATION_DAYS_MS / DAY_MS }
}
