import { dateTimeText } from '../../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import { DataTable } from '../../../../components/ui/data-table.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Pagination } from '../../../../components/ui/pagination.tsx'
import type { ViewProps } from '../view-props.ts'
import type { TransactionsView as TransactionsViewData } from './transactions-view.server.ts'

/** The viewer's transactions, newest first. */
export function TransactionsView({ financial: { page }, nowMs }: ViewProps<TransactionsViewData>) {
  if (page.total === 0) {
    return (
      <EmptyState title="No transactions yet">
        Every payment and refund appears here, with its date.
      </EmptyState>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <DataTable
        caption="Your transactions"
        rows={page.transactions}
        toKey={({ id }) => id}
        columns={[
          { head: 'Description', cell: ({ description }) => description, isName: true },
          { head: 'Date', cell: ({ created_at }) => dateTimeText(Date.parse(created_at), nowMs) },
          { head: 'Amount', cell: ({ amount }) => dollarsExact(amount), isFigure: true },
        ]}
      />
      <Pagination
        currentPage={page.current_page}
        lastPage={page.last_page}
        toHref={(number) => financialHref('transactions', `page=${number}`)}
      />
    </div>
  )
}
