import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { EARLIEST_START_MS, LATEST_START_MS } from '../../../domain/auction/listing-terms.ts'
import { toPacificTimeField } from '../../../domain/format/pacific-time-field.ts'
import { type BulkAction, MAX_BULK_AUCTIONS, parseBulkAction } from '../../../domain/listing/bulk-actions.ts'
import { parseMyListingsView } from '../../../domain/listing/my-listings.ts'
import { myListingsHref } from '../../../domain/listing/seller-addresses.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { type BulkRow, findUnsold, readBulkRows } from '../../../worker/services/listings/change-many.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface BulkPage {
  readonly action: BulkAction
  readonly rows: readonly BulkRow[]
  /** Whether there are more than one form changes. */
  readonly isCut: boolean
  readonly backHref: string
  readonly earliestStart: string
  readonly latestStart: string
  readonly nowMs: number
}

/**
 * The auctions that `auction` of the address names, or with `unsold` all that ended without a sale, for the action that
 * `intent` names (docs/rules/selling-screens.md, Many auctions at once). Those of other people are left out.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<BulkPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { env, nowMs } = context
  const { filter, ...view } = parseMyListingsView(searchParams)
  const backHref = myListingsHref(filter, view)
  const action = parseBulkAction(searchParams.get('intent'))
  if (action === null) throw redirectTo(backHref)
  const named = parseIds(searchParams.getAll('auction'))
  const isUnsold = action === 'relist' && searchParams.has('unsold')
  const { auctionIds, hasMore } = isUnsold
    ? await findUnsold(env, viewer.userId)
    : { auctionIds: named, hasMore: named.length > MAX_BULK_AUCTIONS }
  return {
    action,
    rows: await readBulkRows(env, { action, auctionIds, viewer }),
    isCut: hasMore,
    backHref,
    earliestStart: toPacificTimeField(nowMs + EARLIEST_START_MS),
    latestStart: toPacificTimeField(nowMs + LATEST_START_MS),
    nowMs,
  }
}

/** The ids among these texts. */
export function parseIds(texts: readonly unknown[]): number[] {
  return texts.flatMap((text) => {
    const id = PathId.safeParse(text)
    return id.success ? [id.data] : []
  })
}
