import { managedAuctionHref } from '../../../domain/administration/auction-sections.ts'
import type { LedgerEntry } from '../../../domain/auction/ledger.ts'
import { exactDateTimeText } from '../../../domain/format/times.ts'
import { Banner } from '../../components/ui/banner.tsx'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { Pagination } from '../../components/ui/pagination.tsx'
import { chainText, copyText, factsText, inWords, NO_ROOM } from './auction-copy.ts'
import type { AuctionPage } from './loader.server.ts'

interface LogSectionProps {
  readonly auctionId: number
  readonly log: Extract<AuctionPage['content'], { section: 'log' }>['log']
  readonly nowMs: number
}

/** The event log of the room, whose chain of hashes has just been checked, and the copy in the database. */
export function LogSection({ auctionId, log, nowMs }: LogSectionProps) {
  if (log === null) return <p>{NO_ROOM}</p>
  const columns: readonly Column<LedgerEntry>[] = [
    { head: 'Entry', isName: true, cell: ({ seq, type }) => `${seq}. ${inWords(type)}` },
    { head: 'Facts', cell: ({ data }) => <span className="figures">{factsText(data, nowMs)}</span> },
    {
      head: 'Time',
      cell: ({ at }) => <span className="whitespace-nowrap">{exactDateTimeText(Date.parse(at), nowMs)}</span>,
    },
    {
      head: 'Hash',
      cell: ({ hash }) => <span className="figures whitespace-nowrap">{hash.slice(0, 12)}</span>,
    },
  ]
  const isSound = log.chain.valid && log.copy !== 'different'
  return (
    <div className="flex flex-col gap-6">
      <Banner tone={isSound ? 'success' : 'error'}>
        {chainText(log)} {copyText(log)}
      </Banner>
      {log.entries.length > 0 && (
        <DataTable
          caption="Event log, newest first"
          columns={columns}
          rows={log.entries}
          toKey={({ seq }) => seq}
        />
      )}
      <Pagination
        currentPage={log.page}
        lastPage={log.lastPage}
        toHref={(number) => managedAuctionHref(auctionId, 'log', `page=${number}`)}
      />
    </div>
  )
}
