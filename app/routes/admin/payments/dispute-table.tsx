import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { usdExact } from '../../../../domain/format/usd.ts'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { TextLink } from '../../../components/ui/text-link.tsx'
import type { PaymentTroubles } from './payments.server.ts'

type Dispute = PaymentTroubles['disputes']['rows'][number]

/** The disputes that a bank has not decided yet, the oldest first. */
export function DisputeTable({
  disputes,
  nowMs,
}: {
  readonly disputes: readonly Dispute[]
  readonly nowMs: number
}) {
  if (disputes.length === 0) return <p className="px-5 py-5">No open disputes</p>
  return (
    <div className="px-5">
      <DataTable
        caption="Open disputes"
        rows={disputes}
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
    </div>
  )
}
