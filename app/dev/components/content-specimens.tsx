import { useState } from 'react'
import { MINUTE_MS } from '../../../domain/format/time-units.ts'
import { Badge } from '../../components/ui/badge.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Card } from '../../components/ui/card.tsx'
import { ClockFigure } from '../../components/ui/countdown.tsx'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { FactRows } from '../../components/ui/facts.tsx'
import { Price } from '../../components/ui/price.tsx'
import { StatRow } from '../../components/ui/stat.tsx'
import { Specimen, Specimens } from './specimen.tsx'

export function FigureSpecimens() {
  const [amount, setAmount] = useState(41_750)
  return (
    <Specimens id="figures" title="Price, clock, figures">
      <Specimen label="Price" stacked>
        <div className="flex flex-wrap items-center gap-4">
          <Price amount={amount} className="text-panel text-ink" />
          <Button onClick={() => setAmount(amount + 100)}>New bid</Button>
        </div>
      </Specimen>
      <Specimen label="Clock">
        <p className="flex min-h-11 flex-wrap items-center gap-x-6 gap-y-2 text-card text-ink">
          {[52 * 60 * MINUTE_MS, 542 * MINUTE_MS, 38 * MINUTE_MS, 4.2 * MINUTE_MS, 0.64 * MINUTE_MS].map(
            (left) => (
              <span key={left}>
                <ClockFigure remainingMs={left} />
              </span>
            ),
          )}
        </p>
      </Specimen>
      <StatRow
        stats={[
          { label: 'Current bid', value: '$41,750' },
          { label: 'Total bids', value: '23' },
          { label: 'Starting bid', value: '$28,000' },
          { label: 'Reserve', value: 'Not met' },
        ]}
      />
    </Specimens>
  )
}

export function CardSpecimens() {
  return (
    <Specimens id="cards" title="Cards and facts">
      <Card title="Auction information" aside={<Badge>Timed</Badge>}>
        Nothing but what belongs together stands in a box; auctions in a list have none.
      </Card>
      <FactRows
        facts={[
          { label: 'Auto-extend', value: '5 minutes' },
          { label: 'Minimum increment', value: '$100' },
          {
            label: 'Known faults',
            value: 'Paint on the rear bumper is scratched, and the left mirror does not fold any more',
          },
        ]}
      />
    </Specimens>
  )
}

interface Bid {
  readonly no: number
  readonly bidder: string
  readonly kind: string
  readonly amount: string
  readonly time: string
}

const BIDS: readonly Bid[] = [
  { no: 33, bidder: 'm•••7', kind: 'Manual', amount: '$41,750', time: '6:35:12 PM' },
  { no: 32, bidder: 'You', kind: 'Auto', amount: '$41,650', time: '6:35:12 PM' },
  { no: 30, bidder: 'k•••3', kind: 'Manual', amount: '$41,100', time: '6:31:08 PM' },
]

const COLUMNS: readonly Column<Bid>[] = [
  { head: 'Bidder', cell: ({ bidder }) => bidder, isName: true },
  { head: 'No.', cell: ({ no }) => no },
  { head: 'Type', cell: ({ kind }) => kind },
  { head: 'Amount', cell: ({ amount }) => amount, isFigure: true },
  { head: 'Time', cell: ({ time }) => time, isFigure: true },
]

export function TableSpecimens() {
  return (
    <Specimens id="tables" title="Table, which becomes cards on a phone">
      <DataTable caption="Bids" columns={COLUMNS} rows={BIDS} toKey={({ no }) => no} />
    </Specimens>
  )
}
