import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useLoaderData } from '@remix-run/react'
import { accountStatusText, accountTypeLabel } from '../../domain/display/person-labels.ts'
import { dateText } from '../../domain/display/times.ts'
import { type Dashboard as DashboardPage, readDashboard } from '../../worker/services/pages/read-dashboard.ts'
import { AuctionRows } from '../components/account/auction-rows.tsx'
import { BidRows } from '../components/account/bid-rows.tsx'
import { ButtonLink } from '../components/ui/button.tsx'
import { FactRows } from '../components/ui/facts.tsx'
import { NarrowPage, Page, PageTitle, SectionTitle } from '../components/ui/page.tsx'
import { Pagination } from '../components/ui/pagination.tsx'

export const meta: MetaFunction = () => [{ title: 'Dashboard · Hammerlane' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const dashboard = await readDashboard(context, new URL(request.url).searchParams)
  return { dashboard, nowMs: context.nowMs }
}

const TABS = [
  { tab: 'overview', label: 'Overview' },
  { tab: 'my-auctions', label: 'My Auctions' },
  { tab: 'my-bids', label: 'My Bids' },
  { tab: 'watchlist', label: 'Watchlist' },
] as const

export default function Dashboard() {
  const { dashboard, nowMs } = useLoaderData<typeof loader>()
  if (dashboard === null) return <AccessDenied />
  const { user, tab } = dashboard
  return (
    <Page>
      <PageTitle>Welcome back, {user.first_name || user.username}</PageTitle>
      <p className="mt-1">Member since {dateText(Date.parse(user.created_at))}</p>
      <nav aria-label="Dashboard" className="mt-6 overflow-x-auto border-b border-line">
        <ul className="flex gap-6">
          {TABS.map(({ tab: name, label }) => (
            <li key={name}>
              <Link
                to={`/dashboard?tab=${name}`}
                preventScrollReset
                aria-current={name === tab ? 'page' : undefined}
                className={`-mb-px flex h-13 items-center border-b-2 whitespace-nowrap hover:text-ink ${
                  name === tab ? 'border-ink font-[560] text-ink' : 'border-transparent'
                }`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="pt-8">
        <TabContent dashboard={dashboard} nowMs={nowMs} />
      </div>
    </Page>
  )
}

function AccessDenied() {
  return (
    <NarrowPage>
      <PageTitle>Access Denied</PageTitle>
      <p className="mt-3">Please sign in to access your dashboard.</p>
      <ButtonLink to="/login" variant="primary" className="mt-8">
        Sign In
      </ButtonLink>
    </NarrowPage>
  )
}

function TabContent({ dashboard, nowMs }: { readonly dashboard: DashboardPage; readonly nowMs: number }) {
  const { list, tab } = dashboard
  if (list.kind === 'overview') return <Overview dashboard={dashboard} list={list} nowMs={nowMs} />
  const { current_page, last_page } = list.page
  return (
    <div className="flex flex-col gap-8">
      {list.kind === 'bids' ? (
        <BidRows bids={list.page.data} nowMs={nowMs} />
      ) : (
        <AuctionRows
          auctions={list.page.data}
          nowMs={nowMs}
          empty={tab === 'watchlist' ? 'Your watchlist is empty' : 'You have no auctions yet'}
        />
      )}
      <Pagination
        currentPage={current_page}
        lastPage={last_page}
        hrefOf={(page) => `/dashboard?tab=${tab}&page=${page}`}
      />
    </div>
  )
}

interface OverviewProps {
  readonly dashboard: DashboardPage
  readonly list: Extract<DashboardPage['list'], { kind: 'overview' }>
  readonly nowMs: number
}

function Overview({ dashboard: { user }, list, nowMs }: OverviewProps) {
  return (
    <div className="grid gap-10 md:grid-cols-[minmax(0,1fr)_360px]">
      <div className="flex flex-col gap-10">
        <section className="flex flex-col gap-3">
          <SectionTitle>Recent bids</SectionTitle>
          <BidRows bids={list.bids} nowMs={nowMs} />
        </section>
        {list.auctions.length > 0 && (
          <section className="flex flex-col gap-3">
            <SectionTitle>Your auctions</SectionTitle>
            <AuctionRows auctions={list.auctions} nowMs={nowMs} empty="You have no auctions yet" />
          </section>
        )}
      </div>
      <div className="flex flex-col gap-8">
        <section className="flex flex-col gap-3">
          <SectionTitle>Account Summary</SectionTitle>
          <FactRows
            facts={[
              { label: 'Account type', value: accountTypeLabel(user.user_type) },
              { label: 'Account status', value: accountStatusText(user.verification_status) },
              { label: 'Username', value: user.username },
              { label: 'Email', value: user.email },
            ]}
          />
        </section>
        <div className="flex flex-col gap-3">
          <ButtonLink to="/auctions">Browse Auctions</ButtonLink>
          <ButtonLink to="/dashboard?tab=watchlist">View Watchlist</ButtonLink>
          <ButtonLink to="/authorize">Payment authorization</ButtonLink>
        </div>
      </div>
    </div>
  )
}
