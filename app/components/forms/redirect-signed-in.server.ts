import { safeRedirect } from '../../../domain/account/safe-redirect.ts'
import type { SignedIn } from '../../../worker/services/accounts/sessions/begin-session.ts'
import { type Redirect, redirectTo } from '../../lib/http.server.ts'

/** Sets the cookies of a new session, and goes to `redirect_to` of the form, else to the dashboard. */
export function redirectSignedIn({ cookie, deviceCookie }: SignedIn, form: FormData): Redirect {
  return redirectTo(safeRedirect(form.get('redirect_to'), '/dashboard'), [
    ['set-cookie', cookie],
    ['set-cookie', deviceCookie],
  ])
}
