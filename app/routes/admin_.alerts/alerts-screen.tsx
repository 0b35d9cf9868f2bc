import { useActionData, useLoaderData } from '@remix-run/react'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import { AlertRow } from './alert-row.tsx'
import type { loader } from './loader.server.ts'

/** The alerts: what the platform could not do by itself. An administrator acknowledges and closes each. */
export function AlertsScreen() {
  const { alerts, status, mayChange, isChanged, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const isOpen = status === 'open'
  return (
    <WorkQueue
      title="Alerts"
      note={
        mayChange
          ? 'Acknowledge an alert to take it on, then close it.'
          : 'Administrators acknowledge and close these.'
      }
      banner={
        refused ? (
          <Banner tone="error">{refused.message}</Banner>
        ) : (
          isChanged && <Banner tone="success">The alert is updated.</Banner>
        )
      }
      tabs={
        <TabLinks
          label="Alerts"
          tabs={[
            { to: '/admin/alerts', label: 'Open', isCurrent: isOpen, count: String(alerts.open) },
            {
              to: '/admin/alerts?status=closed',
              label: 'Closed',
              isCurrent: !isOpen,
              count: String(alerts.closed),
            },
          ]}
        />
      }
      empty={
        isOpen
          ? {
              title: 'No open alerts',
              text: 'Charges and emails that fail for good, and jobs that gave up, appear here.',
            }
          : { title: 'No closed alerts', text: 'Alerts appear here, with who closed them.' }
      }
      rows={alerts.data.map((alert) => (
        <AlertRow key={alert.id} alert={alert} mayChange={mayChange} nowMs={nowMs} />
      ))}
      page={alerts}
      toHref={(number) => `/admin/alerts?${isOpen ? '' : 'status=closed&'}page=${number}`}
    />
  )
}
