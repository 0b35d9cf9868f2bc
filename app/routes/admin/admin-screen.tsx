import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CONSOLE_TABS, consoleHref } from '../../../domain/administration/console-tabs.ts'
import { SignOutButton } from '../../components/layout/sign-out-button.tsx'
import { Badge } from '../../components/ui/badge.tsx'
import { buttonClass } from '../../components/ui/button.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import { AuctionsTab } from './auctions/auctions-tab.tsx'
import { BackupsTab } from './backups/backups-tab.tsx'
import { FraudTab } from './fraud/fraud-tab.tsx'
import type { loader } from './loader.server.ts'
import { MonitorTab } from './monitor/monitor-tab.tsx'
import { ConsoleOverview } from './overview/console-overview.tsx'
import { PaymentsTab } from './payments/payments-tab.tsx'
import { ReportsTab } from './reports/reports-tab.tsx'
import { SettingsTab } from './settings/settings-tab.tsx'
import { UsersTab } from './users/users-tab.tsx'

/** The administrators' console: its header, the tabs, and the open tab (docs/rules/administration.md, Console). */
export function AdminScreen() {
  const { username, mayChange, tab, content, nowMs } = useLoaderData<typeof loader>()
  const posted = useActionData<typeof action>() ?? null
  const isPaymentsNext = useNextTab() === 'payments'
  return (
    <Page>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <PageTitle aside={<Badge>{mayChange ? 'ADMIN ACCESS' : 'SUPPORT ACCESS'}</Badge>}>
          Admin Panel
        </PageTitle>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="wrap-anywhere">Logged in as {username}</p>
          <SignOutButton label="Logout" className={buttonClass({})} />
        </div>
      </div>
      <div className="mt-6">
        <TabLinks
          label="Admin Panel"
          tabs={CONSOLE_TABS.map(({ tab: name, label }) => ({
            to: consoleHref(name),
            label,
            isCurrent: name === tab,
          }))}
        />
      </div>
      <div className="pt-8">
        {isPaymentsNext && tab !== 'payments' && (
          <p role="status" className="pb-6">
            Loading payment settings...
          </p>
        )}
        {content.kind === 'overview' ? (
          <ConsoleOverview overview={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        ) : content.kind === 'users' ? (
          <UsersTab content={content} mayChange={mayChange} posted={posted} />
        ) : content.kind === 'auctions' ? (
          <AuctionsTab content={content} mayChange={mayChange} nowMs={nowMs} />
        ) : content.kind === 'fraud' ? (
          <FraudTab content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        ) : content.kind === 'reports' ? (
          <ReportsTab content={content} />
        ) : content.kind === 'monitor' ? (
          <MonitorTab content={content} />
        ) : content.kind === 'backups' ? (
          <BackupsTab content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        ) : content.kind === 'settings' ? (
          <SettingsTab content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        ) : (
          <PaymentsTab content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
        )}
      </div>
    </Page>
  )
}

/** The tab that is being opened, or null. */
function useNextTab(): string | null {
  const { state, location } = useNavigation()
  if (state !== 'loading' || location.pathname !== '/admin') return null
  return new URLSearchParams(location.search).get('tab')
}
