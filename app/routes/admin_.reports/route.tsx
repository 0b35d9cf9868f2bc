import type { MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { DECISION_MESSAGES } from '../../components/admin/copy.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
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
  const { data, current_page, last_page } = reports
  return (
    <Page>
      <Breadcrumb trail={[{ to: '/admin', label: 'Admin Panel' }]} current="Reports" />
      <PageTitle>Reports</PageTitle>
      <p className="mt-2">
        {mayDecide
          ? 'What is removed is gone for everyone; what is dismissed stays as it is.'
          : 'Administrators decide what is removed.'}
      </p>
      <div className="mt-6">
        {refused ? (
          <Banner tone="error">{refused.message}</Banner>
        ) : (
          decided && <Banner tone="success">{DECISION_MESSAGES[decided]}</Banner>
        )}
        {data.length === 0 ? (
          <div className="mt-6">
            <EmptyState title="Nothing is waiting for a decision">
              Messages, questions and reviews that people report appear here.
            </EmptyState>
          </div>
        ) : (
          <ul className="border-t border-line not-first:mt-6">
            {data.map((report) => (
              <ReportRow key={report.id} report={report} mayDecide={mayDecide} nowMs={nowMs} />
            ))}
          </ul>
        )}
        <div className="mt-8">
          <Pagination
            currentPage={current_page}
            lastPage={last_page}
            toHref={(number) => `/admin/reports?page=${number}`}
          />
        </div>
      </div>
    </Page>
  )
}
