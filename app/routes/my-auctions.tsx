import { redirect } from '@remix-run/cloudflare'

/** The seller's auctions are a tab of the dashboard (Spec part 2, section 2, Route table). */
export function loader() {
  return redirect('/dashboard?tab=my-auctions')
}
