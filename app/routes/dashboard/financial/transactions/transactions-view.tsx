import { Form } from '@remix-run/react'
import { financialHref } from '../../../../../domain/money/financial-addresses.ts'
import {
  FILTERED_TYPES,
  TRANSACTION_STATUS_LABELS,
  TRANSACTION_TYPE_LABELS,
  type TransactionFilter,
} from '../../../../../domain/money/transaction-labels.ts'
import { Banner } from '../../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SelectField } from '../../../../components/ui/fields/field.tsx'
import { Pagination } from '../../../../components/ui/pagination.tsx'
import type { ViewProps } from '../view-props.ts'
import { TransactionTable } from './transaction-table.tsx'
import type { TransactionsView as TransactionsViewData } from './transactions-view.server.ts'

/** The viewer's transactions, newest first, with filters and pages. */
export function TransactionsView({
  financial: { page, filter, dropped },
  nowMs,
}: ViewProps<TransactionsViewData>) {
  const isFiltered = filter.type !== null || filter.status !== null
  return (
    <div className="flex flex-col gap-6">
      {(page.total > 0 || isFiltered) && <TransactionFilters filter={filter} />}
      {dropped.length > 0 && (
        <Banner tone="info">No filter is called {dropped.map((value) => `“${value}”`).join(' or ')}.</Banner>
      )}
      {page.total === 0 ? (
        <NoTransactions isFiltered={isFiltered} />
      ) : (
        <>
          <TransactionTable transactions={page.transactions} nowMs={nowMs} />
          <Pagination
            currentPage={page.current_page}
            lastPage={page.last_page}
            toHref={(number) => financialHref('transactions', toQuery(filter, number))}
          />
        </>
      )}
    </div>
  )
}

function TransactionFilters({ filter: { type, status } }: { readonly filter: TransactionFilter }) {
  return (
    <Form
      key={`${type}:${status}`}
      method="get"
      action="/dashboard"
      className="flex flex-wrap items-end gap-4"
    >
      <input type="hidden" name="tab" value="financial" />
      <input type="hidden" name="view" value="transactions" />
      <div className="min-w-44 max-sm:flex-1">
        <SelectField label="Type" name="type" defaultValue={type ?? ''}>
          <option value="">All types</option>
          {FILTERED_TYPES.map((value) => (
            <option key={value} value={value}>
              {TRANSACTION_TYPE_LABELS[value]}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="min-w-36 max-sm:flex-1">
        <SelectField label="Status" name="status" defaultValue={status ?? ''}>
          <option value="">All</option>
          {Object.entries(TRANSACTION_STATUS_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <Button type="submit">Show</Button>
    </Form>
  )
}

function NoTransactions({ isFiltered }: { readonly isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No transactions yet">
        Every payment and refund appears here, with its date and invoice.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No transactions with these filters"
      action={<ButtonLink to={financialHref('transactions')}>Show all transactions</ButtonLink>}
    >
      Choose another type or status.
    </EmptyState>
  )
}

function toQuery({ type, status }: TransactionFilter, page: number): string {
  const query = new URLSearchParams()
  if (type !== null) query.set('type', type)
  if (status !== null) query.set('status', status)
  query.set('page', String(page))
  return query.toString()
}
