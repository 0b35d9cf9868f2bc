import { redirect } from '@remix-run/cloudflare'

/** The watchlist is a tab of the dashboard (Spec part 2, section 2, Dashboard). */
export function loader() {
  return redirect('/dashboard?tab=watchlist')
}
