import type { ActionFunctionArgs } from '@remix-run/cloudflare'
import { safeRedirect } from '../../domain/account/safe-redirect.ts'
import { toTheme } from '../../domain/account/themes.ts'
import { themeCookie } from '../../worker/http/page/theme.ts'
import { redirectTo } from '../lib/http.server.ts'

/** Stores the chosen theme in a cookie, and redirects back to the page with the form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = toTheme(String(form.get('theme'))) ?? 'dark'
  return redirectTo(safeRedirect(form.get('return_to'), '/'), { 'set-cookie': themeCookie(theme) })
}

export function loader() {
  return redirectTo('/')
}
