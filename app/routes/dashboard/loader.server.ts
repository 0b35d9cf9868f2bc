import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAdmin } from '../../../domain/account/roles.ts'
import { ListQuery } from '../../../domain/schemas/list-query.ts'
import type { WireSavedSearch } from '../../../domain/schemas/saved-searches.ts'
import type { WireUser } from '../../../domain/schemas/user.ts'
import type { PageContext } from '../../../worker/http/page/page-context.ts'
import { readProfile } from '../../../worker/services/accounts/read-profile.ts'
import type { Viewer } from '../../../worker/services/accounts/sessions/viewer.ts'
import { readTwoFactor } from '../../../worker/services/accounts/two-factor.ts'
import { toApiUser } from '../../../worker/services/accounts/wire-user.ts'
import { readSavedSearches } from '../../../worker/services/search/saved-searches.ts'
import { redirectTo } from '../../lib/http.server.ts'
import { readCheckoutNotice } from './checkout-notice.server.ts'
import { type Financial, readFinancial } from './financial/financial.server.ts'
import { type MyBids, readMyBids } from './my-bids/my-bids.server.ts'
import { type MyListingsPage, readMyListingsPage } from './my-listings/my-listings.server.ts'
import { type Overview, readOverview } from './overview/overview.server.ts'
import { readSettings, type Settings } from './settings/settings.server.ts'
import { readWatchlist, type Watchlist } from './watchlist/watchlist.server.ts'

const TABS = ['overview', 'my-auctions', 'my-bids', 'watchlist', 'searches', 'financial', 'settings'] as const
export type DashboardTab = (typeof TABS)[number]

/** The content of the open tab. */
export type DashboardList =
  | MyListingsPage
  | Watchlist
  | MyBids
  | { readonly kind: 'searches'; readonly searches: readonly WireSavedSearch[] }
  | { readonly kind: 'financial'; readonly financial: Financial }
  | { readonly kind: 'settings'; readonly settings: Settings }
  | ({ readonly kind: 'overview' } & Overview)

export interface Dashboard {
  readonly user: WireUser
  readonly tab: DashboardTab
  readonly list: DashboardList
  /** An administrator without a second factor is asked to turn it on. */
  readonly urgesTwoFactor: boolean
}

/**
 * The viewer's dashboard with the tab that the URL names; `dashboard` is null where nobody is signed in
 * (docs/rules/account-screens.md, Dashboard).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { viewer, nowMs } = context
  const { searchParams } = new URL(request.url)
  const named = searchParams.get('tab')
  const tab = named === null ? 'overview' : TABS.find((name) => name === named)
  if (tab === undefined) throw redirectTo(toOverview(searchParams))
  const formKey = crypto.randomUUID()
  if (viewer === null) return { dashboard: null, notice: null, nowMs, formKey }
  const [dashboard, notice] = await Promise.all([
    readDashboard(context, viewer, { tab, params: searchParams }),
    readCheckoutNotice(context, { viewer, named: searchParams.get('checkout') }),
  ])
  return { dashboard, notice, nowMs, formKey }
}

/** The address without a tab that does not exist; what else it says stays. */
function toOverview(params: URLSearchParams): string {
  const rest = new URLSearchParams(params)
  rest.set('tab', 'overview')
  return `/dashboard?${rest}`
}

interface OpenTab {
  readonly tab: DashboardTab
  readonly params: URLSearchParams
}

async function readDashboard(context: PageContext, viewer: Viewer, open: OpenTab): Promise<Dashboard> {
  const { env } = context
  const { tab } = open
  const [account, list, urgesTwoFactor] = await Promise.all([
    readProfile(env, viewer),
    readTab(context, viewer, open),
    isAdmin(viewer) && readTwoFactor(env, viewer).then(({ isOn }) => !isOn),
  ])
  return { user: toApiUser(account), tab, list, urgesTwoFactor }
}

async function readTab(
  context: PageContext,
  viewer: Viewer,
  { tab, params }: OpenTab,
): Promise<DashboardList> {
  const { env, nowMs } = context
  const query = ListQuery.parse({ page: params.get('page') ?? undefined })
  const request = { viewer, query, nowMs }
  const show = params.get('show')
  switch (tab) {
    case 'my-auctions':
      return readMyListingsPage(env, request, params)
    case 'watchlist':
      return readWatchlist(context, request, show)
    case 'my-bids':
      return readMyBids(context, request, show)
    case 'searches':
      return { kind: 'searches', searches: await readSavedSearches(env, viewer.id) }
    case 'financial':
      return { kind: 'financial', financial: await readFinancial({ context, viewer, params }) }
    case 'settings':
      return { kind: 'settings', settings: await readSettings(context, viewer, params) }
    case 'overview':
      return { kind: 'overview', ...(await readOverview(context, viewer)) }
  }
}
