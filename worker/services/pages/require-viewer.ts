import type { Viewer } from '../accounts/viewer.ts'
import type { PageContext } from './page-context.ts'
import { redirectTo } from './redirect-to.ts'

/**
 * The signed-in person, for pages that have nothing to show to anybody else.
 * @throws a redirect to the sign-in page, which comes back to this address.
 */
export function requireViewer({ viewer }: PageContext, request: Request): Viewer {
  if (viewer !== null) return viewer
  const { pathname, search } = new URL(request.url)
  throw redirectTo(`/login?redirectTo=${encodeURIComponent(pathname + search)}`)
}
