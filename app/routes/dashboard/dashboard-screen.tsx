import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { dateText } from '../../../domain/format/times.ts'
import { settingsHref } from '../../components/forms/settings-form.tsx'
import { SignInPhoto } from '../../components/layout/sign-in-aside.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { ButtonLink } from '../../components/ui/button.tsx'
import { Page, PageTitle, SplitPage } from '../../components/ui/page.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import { LISTS_FRESH_EVERY_MS, useFreshPage } from '../../lib/realtime/use-fresh-page.ts'
import type { action } from './action.server.ts'
import { CheckoutNoticeBanner } from './checkout-notice-banner.tsx'
import { FinancialTab } from './financial/financial-tab.tsx'
import type { loader } from './loader.server.ts'
import { MyBidsTab } from './my-bids/my-bids-tab.tsx'
import { MyListingsTab } from './my-listings/my-listings-tab.tsx'
import { DashboardOverview } from './overview/dashboard-overview.tsx'
import { SavedSearchList } from './saved-searches/saved-search-list.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { WatchlistTab } from './watchlist/watchlist-tab.tsx'

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'my-auctions', label: 'My Auctions' },
  { tab: 'my-bids', label: 'My Bids' },
  { tab: 'watchlist', label: 'Watchlist' },
  { tab: 'searches', label: 'Saved searches' },
  { tab: 'financial', label: 'Financial' },
  { tab: 'settings', label: 'Settings' },
] as const

/** The dashboard: the tabs, and the content of the open one; without a viewer a request to sign in. */
export function DashboardScreen() {
  const { dashboard, notice, nowMs, formKey } = useLoaderData<typeof loader>()
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
            You’re an administrator: protect your account with more than a password.{' '}
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
      {notice && <CheckoutNoticeBanner notice={notice} />}
      <div className="pt-8">
        {list.kind === 'overview' ? (
          <DashboardOverview user={user} list={list} nowMs={nowMs} formKey={formKey} />
        ) : list.kind === 'financial' ? (
          <FinancialTab
            user={user}
            financial={list.financial}
            posted={posted !== null && 'view' in posted ? posted : null}
            nowMs={nowMs}
          />
        ) : list.kind === 'settings' ? (
          <SettingsScreen
            user={user}
            settings={list.settings}
            posted={posted === null || 'view' in posted ? null : posted}
            nowMs={nowMs}
          />
        ) : list.kind === 'searches' ? (
          <SavedSearchList searches={list.searches} nowMs={nowMs} />
        ) : list.kind === 'bids' ? (
          <MyBidsTab list={list} nowMs={nowMs} />
        ) : list.kind === 'auctions' ? (
          <MyListingsTab list={list} nowMs={nowMs} />
        ) : (
          <WatchlistTab list={list} viewerId={user.id} nowMs={nowMs} formKey={formKey} />
        )}
      </div>
    </Page>
  )
}

function AccessDenied() {
  const { pathname, search } = useLocation()
  return (
    <SplitPage aside={<SignInPhoto />} wideOnly>
      <PageTitle>Access Denied</PageTitle>
      <p className="mt-3">Please sign in to access your dashboard.</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={`/login?redirectTo=${encodeURIComponent(pathname + search)}`} variant="primary">
          Sign In
        </ButtonLink>
        <ButtonLink to="/register">Create Account</ButtonLink>
      </div>
    </SplitPage>
  )
}
