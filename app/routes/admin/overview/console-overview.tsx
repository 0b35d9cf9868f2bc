import { ConsoleProof } from '../../../components/admin/console-proof.tsx'
import { noPaymentsText } from '../../../components/admin/copy.ts'
import { Banner } from '../../../components/ui/banner.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { ConsoleActions } from './console-actions.tsx'
import type { OverviewContent } from './console-overview.server.ts'
import { CriticalAlerts } from './critical-alerts.tsx'
import { FigureCards } from './figure-cards.tsx'
import { HealthCard } from './health-card.tsx'
import { LockCard } from './lock-card.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { WorkLinks } from './work-links.tsx'

interface ConsoleOverviewProps {
  readonly overview: OverviewContent
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
  readonly nowMs: number
}

/** System Overview: figures, health, critical alerts, recent activity, and what waits. */
export function ConsoleOverview({ overview, mayChange, posted, nowMs }: ConsoleOverviewProps) {
  const maximums = overview.figures?.maximums_without_payments
  return (
    <div className="flex flex-col gap-8">
      {mayChange && <ConsoleProof posted={posted} />}
      {posted?.message && posted.form === 'alert' ? (
        <Banner tone="error">{posted.message}</Banner>
      ) : (
        overview.changed === 'alert' && <Banner tone="success">The alert is updated.</Banner>
      )}
      {maximums != null && (
        <Banner tone="warning">
          {noPaymentsText(maximums)} <TextLink to="/admin?tab=payments">Set up payments</TextLink>
        </Banner>
      )}
      {overview.figures === null ? (
        <Banner tone="error">The figures could not be read. Please open the page again.</Banner>
      ) : (
        <FigureCards figures={overview.figures} />
      )}
      <div className="grid items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <div className="flex min-w-0 flex-col gap-8">
          <CriticalAlerts
            alerts={overview.criticalAlerts}
            administrators={overview.administrators}
            mayChange={mayChange}
            nowMs={nowMs}
          />
          <WorkLinks waiting={overview.waiting} mayReadAudit={mayChange} />
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <HealthCard
            health={overview.health}
            present={overview.present}
            figures={overview.figures}
            nowMs={nowMs}
          />
          <LockCard lock={overview.lock} posted={posted} mayChange={mayChange} />
          <ConsoleActions />
          <RecentActivity entries={overview.activity} mayReadAll={mayChange} nowMs={nowMs} />
        </div>
      </div>
    </div>
  )
}
