import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readViewerStatus } from './auctions.$id/viewer-status.server.ts'

/** The viewer's maximum and mask, for the open page. It is private data, so it is never cached. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return Response.json(await readViewerStatus(context, Number(params.id)))
}
