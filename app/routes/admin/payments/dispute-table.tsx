import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { usdExact } from '../../../../domain/format/usd.ts'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { PaymentTroubles } from './payments.server.ts'

/** A page of the disputes that a bank has not decided yet, the oldest first. */
export function DisputeTable({
  disputes,
  nowMs,
}: {
  readonly disputes: PaymentTroubles['disputes']
  readonly nowMs: number
}) {
  if (disputes.data.length === 0) return <p className="px-5 py-5">No open disputes</p>
  return (
    <div className="px-5">
      <DataTable
        caption="Open disputes"
        rows={disputes.data}
        toKey={({ id }) => id}
        columns={[
          { head: 'Dispute', isName: true, cell: ({ reference }) => reference },
          { head: 'Provider', cell: ({ provider }) => provider },
          { head: 'Payment', cell: ({ paymentReference }) => paymentReference },
          {
            head: 'About',
            cell: ({ auctionId }) =>
              auctionId === null ? (
                'A fee'
              ) : (
                <TextLink
                  to={`/auctions/${auctionId}`}
                  className="inline-flex min-h-11 items-center"
                >{`Auction #${auctionId}`}</TextLink>
              ),
          },
          { head: 'Amount', isFigure: true, cell: ({ amountCents }) => usdExact(amountCents) },
          { head: 'Opened', isFigure: true, cell: ({ openedAtMs }) => nearExactTimeText(openedAtMs, nowMs) },
        ]}
      />
      <div className="py-4 empty:hidden">
        <Pagination
          label="Pages of the disputes"
          currentPage={disputes.current_page}
          lastPage={disputes.last_page}
          toHref={(page) => consoleHref('payments', `disputes=${page}`)}
        />
      </div>
    </div>
  )
}
