import { redirectTo } from '../lib/http.server.ts'

/** The watchlist is a tab of the dashboard. */
export function loader() {
  return redirectTo('/dashboard?tab=watchlist')
}
