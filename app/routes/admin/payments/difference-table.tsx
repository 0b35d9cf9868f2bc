import { nearExactTimeText } from '../../../../domain/format/times.ts'
import { usdExact } from '../../../../domain/format/usd.ts'
import type { Cents } from '../../../../domain/money/cents.ts'
import { DataTable } from '../../../components/ui/data-table.tsx'
import type { PaymentTroubles } from './payments.server.ts'

type Difference = PaymentTroubles['differences']['rows'][number]

const KINDS = {
  missing_here: 'Only the processor has it',
  missing_there: 'Only we have it',
  amount: 'Other amount',
  state: 'Other state',
  ledger: 'Ledger and transactions differ',
} as const

/** What the nightly comparison of our records with the processors' still finds. */
export function DifferenceTable({
  differences,
  nowMs,
}: {
  readonly differences: readonly Difference[]
  readonly nowMs: number
}) {
  if (differences.length === 0) {
    return (
      <p className="px-5 py-5">No differences. Ledger, transactions and processors are compared nightly.</p>
    )
  }
  return (
    <div className="px-5">
      <DataTable
        caption="Differences with the processors"
        rows={differences}
        toKey={({ id }) => id}
        columns={[
          { head: 'What', isName: true, cell: ({ kind }) => KINDS[kind] },
          { head: 'Provider', cell: ({ provider }) => provider ?? 'None' },
          { head: 'Reference', cell: ({ reference }) => reference ?? 'None' },
          { head: 'Ours', isFigure: true, cell: (row) => sideText(row.oursCents, row.oursText) },
          { head: 'Theirs', isFigure: true, cell: (row) => sideText(row.theirsCents, row.theirsText) },
          {
            head: 'First found',
            isFigure: true,
            cell: (row) => nearExactTimeText(row.firstFoundAtMs, nowMs),
          },
        ]}
      />
    </div>
  )
}

function sideText(amount: Cents | null, text: string | null): string {
  return (
    [amount === null ? null : usdExact(amount), text].filter((part) => part !== null).join(' · ') || 'None'
  )
}
