import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { parseMyListingsView } from '../../domain/listing/my-listings.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { siteOrigin } from '../../worker/http/page/site-origin.ts'
import { toDownload } from '../../worker/services/documents/document-file.ts'
import { exportListings } from '../../worker/services/listings/export-listings.ts'
import { requireUser } from '../lib/http.server.ts'

/**
 * The viewer's auctions as a CSV file: those of the view in the address, or the ones that `auction` names
 * (docs/rules/listings.md, Download).
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<Response> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { env, nowMs } = context
  const chosenIds = searchParams.getAll('auction').flatMap((named) => {
    const id = PathId.safeParse(named)
    return id.success ? [id.data] : []
  })
  const view = parseMyListingsView(searchParams)
  const origin = siteOrigin(request, env)
  return toDownload(await exportListings(env, { userId: viewer.id, view, chosenIds, origin, nowMs }))
}
