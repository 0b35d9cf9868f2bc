import { redirect } from '@remix-run/cloudflare'

/** The watchlist is a tab of the dashboard. */
export function loader() {
  return redirect('/dashboard?tab=watchlist')
}
