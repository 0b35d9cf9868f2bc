import { dateTimeText } from '../../../domain/format/times.ts'
import { countText } from '../../../domain/format/usd.ts'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { AuctionPage } from './loader.server.ts'

type Threads = Extract<AuctionPage['content'], { section: 'messages' }>['threads']

interface MessagesSectionProps {
  readonly threads: Threads
  readonly nowMs: number
}

/** The conversations about the auction. What people wrote is private; reported messages are in their own list. */
export function MessagesSection({ threads, nowMs }: MessagesSectionProps) {
  const columns: readonly Column<Threads[number]>[] = [
    { head: 'Conversation', isName: true, cell: ({ buyer, seller }) => `${buyer} with ${seller}` },
    { head: 'Messages', isFigure: true, cell: ({ messages }) => countText(messages) },
    { head: 'Reported', isFigure: true, cell: ({ reported }) => countText(reported) },
    { head: 'Removed', isFigure: true, cell: ({ removed }) => countText(removed) },
    { head: 'Last message', cell: ({ lastMessageAtMs }) => dateTimeText(lastMessageAtMs, nowMs) },
  ]
  return (
    <div className="flex flex-col gap-4">
      <p>
        Messages are private: administrators read one when it is reported, in{' '}
        <TextLink to="/admin/reports" className="inline-flex min-h-11 items-center">
          Reported content
        </TextLink>
        .
      </p>
      {threads.length === 0 ? (
        <p>No messages about this auction</p>
      ) : (
        <DataTable
          caption="Conversations, newest first"
          columns={columns}
          rows={threads}
          toKey={({ id }) => id}
        />
      )}
    </div>
  )
}
