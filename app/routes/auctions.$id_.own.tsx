import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readOwnStanding } from './auctions.$id/viewer-status.server.ts'

/** The viewer's maximum and mask, for the open page. It is private data, so it is never cached. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return Response.json(await readOwnStanding(context, Number(params.id)))
}
