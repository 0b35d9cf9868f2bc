import type { Action } from '../../../domain/account/permission-table.ts'
import { may } from '../../../domain/account/permissions.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { type Redirect, redirectTo } from '../http.server.ts'

/**
 * Who is at a page of the desk; whoever is not signed in is asked to, and whoever may not goes to their dashboard (Spec
 * part 2, section 2, Admin panel; Product page, Accounts).
 */
export function atDesk({ viewer }: PageContext, path: string, action: Action): Viewer | Redirect {
  if (viewer === null) return redirectTo(`/login?redirectTo=${encodeURIComponent(path)}`)
  return may(viewer, action) ? viewer : redirectTo('/dashboard')
}
