import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { TabLinks } from '../../components/ui/tab-links.tsx'
import type { loader } from './loader.server.ts'
import { MessageRow } from './message-row.tsx'

export { loader } from './loader.server.ts'

export const meta: MetaFunction = () => [{ title: 'Contact messages · Hammerlane' }]

/** The messages to support in two tabs: open, the oldest first, and answered. */
export default function ContactMessages() {
  const { status, messages, nowMs } = useLoaderData<typeof loader>()
  const { data, open, answered } = messages
  const isOpen = status === 'open'
  return (
    <WorkQueue
      title="Contact messages"
      tabs={
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
      }
      empty={
        isOpen
          ? {
              title: 'Nothing is waiting for an answer',
              text: 'Messages from the contact form appear here until somebody answers them.',
            }
          : {
              title: 'Nothing has been answered yet',
              text: 'Answers appear here, with who gave them and when.',
            }
      }
      rows={data.map((message) => <MessageRow key={message.id} message={message} nowMs={nowMs} />)}
      page={messages}
      toHref={(number) => `/admin/messages?${isOpen ? '' : 'status=answered&'}page=${number}`}
    />
  )
}
