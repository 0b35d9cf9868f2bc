import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  OWN_BID_FILTERS,
  type OwnBidFilter,
  ownBidFilterText,
  ownBidsAddress,
} from '../../domain/display/own-bids.ts'
import { dateText } from '../../domain/display/times.ts'
import type { BodyStyle } from '../../domain/vehicle/enumerations.ts'
import {
  type DashboardList,
  type DashboardTab,
  readDashboard,
} from '../../worker/services/pages/read-dashboard.ts'
import { settingsByForm } from '../../worker/services/pages/settings-by-form.ts'
import { SoldLines, WatchedLines } from '../components/account/auction-lines.tsx'
import { BidLines } from '../components/account/bid-lines.tsx'
import { DashboardOverview } from '../components/account/dashboard-overview.tsx'
import { CarDrawing } from '../components/auction/car-drawing.tsx'
import { SavedSearchList } from '../components/searches/saved-search-list.tsx'
import { settingsHref } from '../components/settings/settings-form.tsx'
import { SettingsScreen } from '../components/settings/settings-screen.tsx'
import { Banner } from '../components/ui/banner.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { EmptyState } from '../components/ui/empty-state.tsx'
import { Page, PageTitle } from '../components/ui/page.tsx'
import { Pagination } from '../components/ui/pagination.tsx'
import { SegmentedLinks } from '../components/ui/segmented.tsx'
import { TabLinks } from '../components/ui/tab-links.tsx'
import { TextLink } from '../components/ui/text-link.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../live/use-fresh-page.ts'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Hammerlane' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const dashboard = await readDashboard(context, new URL(request.url).searchParams)
  return { dashboard, nowMs: context.nowMs }
}

export async function action({ request, context }: ActionFunctionArgs) {
  return settingsByForm(context, request)
}

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'my-auctions', label: 'My Auctions' },
  { tab: 'my-bids', label: 'My Bids' },
  { tab: 'watchlist', label: 'Watchlist' },
  { tab: 'searches', label: 'Saved searches' },
  { tab: 'settings', label: 'Settings' },
] as const

export default function Dashboard() {
  const { dashboard, nowMs } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  useFreshPage(LISTS_FRESH_EVERY_MS)
  if (dashboard === null) return <AccessDenied />
  const { user, tab, list, urgesTwoFactor } = dashboard
  return (
    <Page>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 wrap-anywhere">
        <PageTitle>Welcome back, {user.first_name || user.username}</PageTitle>
        <p className="text-meta">Member since {dateText(Date.parse(user.created_at))}</p>
      </div>
      {urgesTwoFactor && (
        <div className="mt-6">
          <Banner tone="warning">
            Your account administrates Hammerlane: protect it with more than a password.{' '}
            <TextLink to={settingsHref('security', '#two-factor')}>Turn on two-factor sign-in</TextLink>
          </Banner>
        </div>
      )}
      <div className="mt-6">
        <TabLinks
          label="Dashboard"
          tabs={TABS.map(({ tab: name, label }) => ({
            to: `/dashboard?tab=${name}`,
            label,
            isCurrent: name === tab,
          }))}
        />
      </div>
      <div className="pt-8">
        {list.kind === 'overview' ? (
          <DashboardOverview user={user} list={list} nowMs={nowMs} />
        ) : list.kind === 'settings' ? (
          <SettingsScreen user={user} settings={list.settings} posted={posted} nowMs={nowMs} />
        ) : list.kind === 'searches' ? (
          <SavedSearchList searches={list.searches} nowMs={nowMs} />
        ) : (
          <OwnList tab={tab} list={list} nowMs={nowMs} />
        )}
      </div>
    </Page>
  )
}

function AccessDenied() {
  return (
    <Page>
      <PageTitle>Access Denied</PageTitle>
      <p className="mt-3">Please sign in to access your dashboard.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/login?redirectTo=/dashboard" variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register">Create Account</ButtonLink>
      </div>
    </Page>
  )
}

interface OwnListProps {
  readonly tab: DashboardTab
  readonly list: Exclude<DashboardList, { kind: 'overview' | 'searches' | 'settings' }>
  readonly nowMs: number
}

function OwnList({ tab, list, nowMs }: OwnListProps) {
  if (list.kind === 'bids') return <OwnBids list={list} nowMs={nowMs} />
  const { current_page, last_page, total } = list.page
  if (total === 0) return <NothingYet tab={tab} />
  return (
    // The hairline of the tabs is the list's own upper one.
    <div className="-mt-5 flex flex-col gap-8 *:first:border-t-0">
      {tab === 'watchlist' ? (
        <WatchedLines auctions={list.page.data} closings={list.closings} nowMs={nowMs} />
      ) : (
        <SoldLines auctions={list.page.data} closings={list.closings} nowMs={nowMs} />
      )}
      <Pagination
        currentPage={current_page}
        lastPage={last_page}
        hrefOf={(page) => `/dashboard?tab=${tab}&page=${page}`}
      />
    </div>
  )
}

interface OwnBidsProps {
  readonly list: Extract<DashboardList, { kind: 'bids' }>
  readonly nowMs: number
}

/** The auctions that one has bid in, of one kind where that is chosen. */
function OwnBids({ list, nowMs }: OwnBidsProps) {
  const { page, filter, closings } = list
  if (page.counts.all === 0) return <NothingYet tab="my-bids" />
  return (
    <div className="flex flex-col gap-6">
      <div className="sm:self-start">
        <SegmentedLinks
          label="Which bids"
          size="compact"
          options={OWN_BID_FILTERS.map((name) => ({
            to: ownBidsAddress(name),
            label: ownBidFilterText(name, page.counts),
            isCurrent: name === filter,
          }))}
        />
      </div>
      {page.total === 0 ? (
        <p>{NONE_OF_KIND[filter]}</p>
      ) : (
        <BidLines rows={page.data} closings={closings} nowMs={nowMs} />
      )}
      <Pagination
        currentPage={page.current_page}
        lastPage={page.last_page}
        hrefOf={(number) => ownBidsAddress(filter, number)}
      />
    </div>
  )
}

const NONE_OF_KIND: Readonly<Record<OwnBidFilter, string>> = {
  all: '',
  winning: 'You lead no auction right now.',
  outbid: 'Nobody has outbid you in a running auction.',
  ended: 'None of the auctions that you bid in has ended yet.',
}

const NOTHING: Readonly<
  Record<
    Exclude<DashboardTab, 'overview' | 'searches' | 'settings'>,
    readonly [title: string, text: string, drawing: BodyStyle]
  >
> = {
  'my-auctions': ['You have no auctions yet', 'The cars that you sell stand here, with their bids.', 'suv'],
  'my-bids': [
    'You have not placed a bid yet',
    'Every auction you bid in stands here, with what became of it.',
    'coupe',
  ],
  watchlist: ['Your watchlist is empty', 'Press the heart of an auction to keep it here.', 'convertible'],
}

function NothingYet({ tab }: { readonly tab: DashboardTab }) {
  if (tab === 'overview' || tab === 'searches' || tab === 'settings') return null
  const [title, text, drawing] = NOTHING[tab]
  return (
    <EmptyState
      drawing={<CarDrawing bodyStyle={drawing} />}
      title={title}
      action={<ButtonLink to="/auctions">Browse Auctions</ButtonLink>}
    >
      {text}
    </EmptyState>
  )
}
