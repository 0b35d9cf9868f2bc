import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DECISION_MESSAGES } from '../../components/admin/copy.ts'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { RemovedRow } from './removed-row.tsx'
import { ReportRow } from './report-row.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

const REMOVED = '/admin/reports?list=removed'

export const meta: MetaFunction = () => [{ title: 'Reports · Hammerlane' }]

/** The undecided reports of messages, questions and reviews, and what was removed after reports. */
export default function Reports() {
  const { reports, removed, mayDecide, decided, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const tabs = (
    <TabLinks
      label="Reports"
      tabs={[
        {
          to: '/admin/reports',
          label: 'Waiting',
          isCurrent: removed === null,
          count: String(reports.total),
        },
        { to: REMOVED, label: 'Removed', isCurrent: removed !== null },
      ]}
    />
  )
  if (removed !== null) {
    return (
      <WorkQueue
        title="Reports"
        note="What administrators removed after reports, newest first."
        tabs={tabs}
        empty={{
          title: 'Nothing has been removed yet',
          text: 'Removed messages, questions and reviews appear here, with who removed them and why.',
        }}
        rows={removed.data.map((one) => <RemovedRow key={one.id} removed={one} nowMs={nowMs} />)}
        page={removed}
        toHref={(number) => `${REMOVED}&page=${number}`}
      />
    )
  }
  return (
    <WorkQueue
      title="Reports"
      tabs={tabs}
      note={
        mayDecide
          ? 'Remove deletes the text for everyone. Dismiss keeps it.'
          : 'Administrators decide what is removed.'
      }
      banner={
        refused ? (
          <Banner tone="error">{refused.message}</Banner>
        ) : (
          decided && <Banner tone="success">{DECISION_MESSAGES[decided]}</Banner>
        )
      }
      empty={{
        title: 'Nothing is waiting for a decision',
        text: 'Messages, questions and reviews that people report appear here.',
      }}
      rows={reports.data.map((report) => (
        <ReportRow key={report.id} report={report} mayDecide={mayDecide} nowMs={nowMs} />
      ))}
      page={reports}
      toHref={(number) => `/admin/reports?page=${number}`}
    />
  )
}
