import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { safeRedirect } from '../../domain/account/safe-redirect.ts'
import { THEMES, themeCookie } from '../../worker/http/page/theme.ts'

/** Stores the chosen theme in a cookie, and redirects back to the page with the form. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const theme = THEMES.find((name) => name === form.get('theme')) ?? 'dark'
  return redirect(safeRedirect(form.get('return_to'), '/'), { headers: { 'set-cookie': themeCookie(theme) } })
}

export function loader() {
  return redirect('/')
}
