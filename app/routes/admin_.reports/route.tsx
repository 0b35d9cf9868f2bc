import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DECISION_MESSAGES } from '../../components/admin/copy.ts'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { Banner } from '../../components/ui/banner.tsx'
import type { action } from './action.server.ts'
import type { loader } from './loader.server.ts'
import { ReportRow } from './report-row.tsx'

export { action } from './action.server.ts'
export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Reports · Hammerlane' }]

/** The undecided reports of messages, questions and reviews. */
export default function Reports() {
  const { reports, mayDecide, decided, nowMs } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <WorkQueue
      title="Reports"
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
