import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseAuctionId } from './auctions.$id/auction-id.server.ts'
import { readRenderedAuction } from './auctions.$id/auction-room-data.server.ts'

/** What the bid form needs in a page that is not the auction's. It is private data, so it is never cached. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return Response.json(await readRenderedAuction(context, parseAuctionId(params.id)))
}
