import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Breadcrumb } from '../../components/ui/breadcrumb.tsx'
import { EmptyState } from '../../components/ui/empty-state.tsx'
import { Page, PageTitle } from '../../components/ui/page.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { loader } from './loader.server.ts'
import { MessageRow } from './message-row.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Contact messages · Hammerlane' }]

/** The messages to support in two tabs: open, the oldest first, and answered. */
export default function ContactMessages() {
  const { status, messages, nowMs } = useLoaderData<typeof loader>()
  const { data, open, answered, current_page, last_page } = messages
  const isOpen = status === 'open'
  return (
    <Page>
      <Breadcrumb trail={[{ to: '/admin', label: 'Admin Panel' }]} current="Contact messages" />
      <PageTitle>Contact messages</PageTitle>
      <div className="mt-5">
        <TabLinks
          label="Messages"
          tabs={[
            { to: '/admin/messages', label: 'Open', isCurrent: isOpen, count: String(open) },
            {
              to: '/admin/messages?status=answered',
              label: 'Answered',
              isCurrent: !isOpen,
              count: String(answered),
            },
          ]}
        />
        {data.length === 0 ? (
          <div className="mt-6">
            <EmptyState title={isOpen ? 'Nothing is waiting for an answer' : 'Nothing has been answered yet'}>
              {isOpen
                ? 'Messages from the contact form appear here until somebody answers them.'
                : 'Answers appear here, with who gave them and when.'}
            </EmptyState>
          </div>
        ) : (
          <ul>
            {data.map((message) => (
              <MessageRow key={message.id} message={message} nowMs={nowMs} />
            ))}
          </ul>
        )}
        <div className="mt-8">
          <Pagination
            currentPage={current_page}
            lastPage={last_page}
            toHref={(number) => `/admin/messages?${isOpen ? '' : 'status=answered&'}page=${number}`}
          />
        </div>
      </div>
    </Page>
  )
}
