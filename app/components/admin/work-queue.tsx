import type { ReactNode } from 'react'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page, PageTitle } from '../ui/page.tsx'
import { Pagination } from '../ui/pagination.tsx'

interface WorkQueueProps {
  readonly title: string
  /** What is done with the entries, and by whom. */
  readonly note?: string
  /** A `Banner` with the outcome of the form that was posted just now. Passed in, as a queue without forms needs none. */
  readonly banner?: ReactNode
  /** `TabLinks` of the lists, which not every queue has. */
  readonly tabs?: ReactNode
  readonly empty: { readonly title: string; readonly text: string }
  readonly rows: readonly ReactNode[]
  readonly page: { readonly current_page: number; readonly last_page: number }
  readonly toHref: (page: number) => string
}

/** The frame of an administrator's list of work: tabs, rows with their actions, pages, and the empty state. */
export function WorkQueue({ title, note, banner, tabs, empty, rows, page, toHref }: WorkQueueProps) {
  return (
    <Page>
      <Breadcrumb trail={[{ to: '/admin', label: 'Admin Panel' }]} current={title} />
      <PageTitle>{title}</PageTitle>
      {note && <p className="mt-2">{note}</p>}
      {banner && <div className="mt-6">{banner}</div>}
      <div className={tabs ? 'mt-5' : 'mt-6'}>
        {tabs}
        {rows.length === 0 ? (
          <div className="mt-6">
            <EmptyState title={empty.title}>{empty.text}</EmptyState>
          </div>
        ) : (
          <ul className={tabs ? undefined : 'border-t border-line'}>{rows}</ul>
        )}
        <div className="mt-8">
          <Pagination currentPage={page.current_page} lastPage={page.last_page} toHref={toHref} />
        </div>
      </div>
    </Page>
  )
}
