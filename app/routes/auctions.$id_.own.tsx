import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readOwnStanding } from './auctions.$id/viewer-status.server.ts'

/** The viewer's own maximum and mask, for the open page; theirs alone, so never kept. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return Response.json(await readOwnStanding(context, Number(params.id)))
}
