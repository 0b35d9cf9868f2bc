import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseCompared } from '../../../domain/auction/my-watchlist.ts'
import type { WireAuction } from '../../../domain/schemas/auction.ts'
import { readAuction } from '../../../worker/services/auctions/read-auction.ts'
import { requireUser } from '../../lib/http.server.ts'

/** An auction without its bids, which the table does not show. */
export type ComparedAuction = Omit<WireAuction, 'bids'>

export interface Comparison {
  readonly auctions: readonly ComparedAuction[]
  readonly nowMs: number
}

/**
 * The auctions that the address names, side by side; those that the viewer may not see are left out
 * (docs/rules/account-screens.md, Watchlist).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Comparison> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { env, nowMs } = context
  const read = await Promise.all(
    parseCompared(searchParams.getAll('auction')).map((auctionId) =>
      readAuction(env, { auctionId, viewer, nowMs }),
    ),
  )
  const auctions = read.flatMap((each): ComparedAuction[] => {
    if (!each.ok) return []
    const { bids: _, ...auction } = each.value.auction
    return [auction]
  })
  return { auctions, nowMs }
}
