import { dateTimeText } from '../../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { invoiceHref } from '../../../../../domain/money/financial-addresses.ts'
import {
  TRANSACTION_STATUS_LABELS,
  TRANSACTION_TYPE_LABELS,
  type TransactionStatus,
} from '../../../../../domain/money/transaction-labels.ts'
import type { WireListedTransaction } from '../../../../../domain/schemas/financial.ts'
import { Badge } from '../../../../components/ui/badge.tsx'
import { DataTable } from '../../../../components/ui/data-table.tsx'

const TONES = { completed: 'win', pending: 'amber', failed: 'out' } as const satisfies Record<
  TransactionStatus,
  string
>

interface TransactionTableProps {
  readonly transactions: readonly WireListedTransaction[]
  readonly nowMs: number
}

/** Transactions with their status, and the invoice of each payment. */
export function TransactionTable({ transactions, nowMs }: TransactionTableProps) {
  return (
    <DataTable
      caption="Your transactions"
      rows={transactions}
      toKey={({ id }) => id}
      columns={[
        { head: 'Description', cell: ({ description }) => description, isName: true },
        { head: 'Type', cell: ({ type }) => TRANSACTION_TYPE_LABELS[type] },
        {
          head: 'Status',
          cell: ({ status }) => <Badge tone={TONES[status]}>{TRANSACTION_STATUS_LABELS[status]}</Badge>,
        },
        { head: 'Date', cell: ({ created_at }) => dateTimeText(Date.parse(created_at), nowMs) },
        {
          head: 'Invoice',
          cell: ({ invoice }) => (invoice === null ? '–' : <InvoiceLink number={invoice} />),
        },
        { head: 'Amount', cell: ({ amount }) => signedText(amount), isFigure: true },
      ]}
    />
  )
}

function InvoiceLink({ number }: { readonly number: string }) {
  return (
    <a href={invoiceHref(number)} download className="figures text-link underline underline-offset-4">
      {number}
    </a>
  )
}

/** '−$49.99' for what the person paid, '+$49.99' for what they got back. */
function signedText(amount: number): string {
  if (amount === 0) return dollarsExact(0)
  return `${amount < 0 ? '−' : '+'}${dollarsExact(Math.abs(amount))}`
}
