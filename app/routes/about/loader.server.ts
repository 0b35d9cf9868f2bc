import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { DAY_MS } from '../../../domain/format/time-units.ts'
import {
  AUTHORIZATION_CENTS,
  AUTHORIZATION_DAYS_MS,
} from '../../../worker/services/payments/authorization-terms.ts'
import { type PublicFees, readPublicFees } from '../../../worker/services/payments/read-seller-fees.ts'
import { orUnavailable } from '../../lib/http.server.ts'

export type { PublicFees }

/** The hold that bidding needs, for how many days it is valid, and the fees. */
export async function loader({ context: { env } }: LoaderFunctionArgs) {
  return {
    authorizationCents: AUTHORIZATION_CENTS,
    authorizationDays: AUTHORIZATION_DAYS_MS / DAY_MS,
    fees: await orUnavailable('The fees could not be loaded', readPublicFees(env)),
  }
}
