import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { createHref, importHref } from '../../../domain/listing/seller-addresses.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

/** The import of many cars. The create form tells those who cannot list why. */
export async function loader({ context }: LoaderFunctionArgs): Promise<null> {
  requireSeller(context)
  return null
}

/**
 * The viewer, if they may list a vehicle.
 * @throws a redirect to the sign-in page or to the create form, which says why they cannot
 */
export function requireSeller(context: Pick<PageContext, 'viewer'>): Viewer {
  const viewer = requireUser(context, importHref())
  if (!isAllowed(viewer, 'auction.create')) throw redirectTo(createHref())
  return viewer
}
