import { DAY_MS } from '../../../domain/format/time-units.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { Env } from '../../../worker/env.ts'
import {
  AUTHORIZATION_CENTS,
  AUTHORIZATION_DAYS_MS,
} from '../../../worker/services/payments/authorization-terms.ts'
import { type PublicFees, readPublicFees } from '../../../worker/services/payments/read-seller-fees.ts'
import { orUnavailable } from '../../lib/http.server.ts'

export type { PublicFees }

/** What a page needs to explain the money: the hold, the days of an authorization, and the present fees. */
export interface FeeFacts {
  readonly holdCents: Cents
  readonly authorizationDays: number
  readonly fees: PublicFees
}

/** Reads the fees as administrators have set them; throws a 503 page if the database does not answer. */
export async function readFeeFacts(env: Env): Promise<FeeFacts> {
  return {
    holdCents: AUTHORIZATION_CENTS,
    authorizationDays: AUTHORIZATION_DAYS_MS / DAY_MS,
    fees: await orUnavailable('The fees could not be loaded', readPublicFees(env)),
  }
}
