import { redirectTo } from '../lib/http.server.ts'

/** The viewer's auctions are a tab of the dashboard. */
export function loader() {
  return redirectTo('/dashboard?tab=my-auctions')
}
