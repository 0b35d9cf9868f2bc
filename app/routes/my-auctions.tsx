import { redirect } from '@remix-run/cloudflare'

/** The viewer's auctions are a tab of the dashboard. */
export function loader() {
  return redirect('/dashboard?tab=my-auctions')
}
