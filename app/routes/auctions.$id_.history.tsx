import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseShownHistory, readHistoryPage } from './auctions.$id/history/history-page.server.ts'

/** The current bid history, for the open page; null where there is none to see. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const auctionId = Number(params.id)
  if (!Number.isSafeInteger(auctionId)) return Response.json(null)
  const shown = parseShownHistory(new URL(request.url).searchParams)
  return Response.json(await readHistoryPage(context, { auctionId, ...shown }))
}
