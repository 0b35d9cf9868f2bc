import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { EARLIEST_START_MS, LATEST_START_MS } from '../../../domain/auction/listing-terms.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { createHref, manyDraftsHref } from '../../../domain/listing/seller-addresses.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import {
  type PreparedDraft,
  readManyDrafts,
} from '../../../worker/services/listings/many/read-many-drafts.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface ManyDraftsPage {
  readonly drafts: readonly PreparedDraft[]
  /** Why nothing can be submitted now, or null. */
  readonly blocked: string | null
  /** The bounds of the first start, as values of a time field in Pacific time. */
  readonly earliest: string
  readonly latest: string
}

export async function loader({ context }: LoaderFunctionArgs): Promise<ManyDraftsPage> {
  const viewer = requireSeller(context)
  const { env, nowMs } = context
  return {
    ...(await readManyDrafts(env, { userId: viewer.userId, nowMs })),
    earliest: toPacificTimeField(nowMs + EARLIEST_START_MS),
    latest: toPacificTimeField(nowMs + LATEST_START_MS),
  }
}

/**
 * The viewer, if they may list a vehicle.
 * @throws a redirect to the sign-in page or to the create form, which says why they cannot
 */
export function requireSeller(context: Pick<PageContext, 'viewer'>): Viewer {
  const viewer = requireUser(context, manyDraftsHref())
  if (!isAllowed(viewer, 'auction.create')) throw redirectTo(createHref())
  return viewer
}
