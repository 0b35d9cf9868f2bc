import { exactDateTimeText } from '../../../domain/format/times.ts'
import { dollarsExact } from '../../../domain/format/usd.ts'
import { ADDON_LABELS } from '../../../domain/money/listing-fees.ts'
import { CorrectionForm } from '../../components/admin/correction-form.tsx'
import { ProblemSaleRow } from '../../components/admin/sales/problem-sale-row.tsx'
import { type Column, DataTable } from '../../components/ui/data-table.tsx'
import { TextLink } from '../../components/ui/text-link.tsx'
import type { RefusedConsoleForm } from '../../lib/console-action.server.ts'
import { FEE_ACTION_LABELS, inWords } from './auction-copy.ts'
import type { AuctionPage } from './loader.server.ts'

type Money = Extract<AuctionPage['content'], { section: 'money' }>
type Hold = NonNullable<Money['holds']>[number]

interface MoneySectionProps {
  readonly content: Money
  readonly page: AuctionPage
  readonly posted: RefusedConsoleForm | null
}

/** The sales, settlement fees and addons of the auction with what can be done about each, and the holds of its bidders. */
export function MoneySection({
  page: { auction, mayChange, nowMs },
  content: { sales, fees, addons, holds },
  posted,
}: MoneySectionProps) {
  const columns: readonly Column<Hold>[] = [
    {
      head: 'Bidder',
      isName: true,
      cell: ({ bidder }) => (
        <TextLink to={`/admin/users/${bidder.id}`} className="inline-flex min-h-11 items-center">
          {bidder.username}
        </TextLink>
      ),
    },
    {
      head: 'Hold',
      cell: ({ state, isOfSale }) => (isOfSale ? `${inWords(state)}, deposit of a sale` : inWords(state)),
    },
    { head: 'Amount', isFigure: true, cell: ({ amount }) => dollarsExact(amount) },
    { head: 'Processor', cell: ({ provider }) => inWords(provider) },
    {
      head: 'Ends',
      cell: ({ captureBeforeMs }) =>
        captureBeforeMs === null ? '' : exactDateTimeText(captureBeforeMs, nowMs),
    },
  ]
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="text-title">Sales</h2>
        {sales.length === 0 ? (
          <p className="mt-3">No sale yet</p>
        ) : (
          <ul className="mt-3 border-t border-line">
            {sales.map((sale) => (
              <ProblemSaleRow key={sale.id} sale={sale} posted={posted} mayChange={mayChange} nowMs={nowMs} />
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className="text-title">Settlement fee and addons</h2>
        {fees.length === 0 && addons.length === 0 ? (
          <p className="mt-3">None</p>
        ) : (
          <ul className="mt-3 border-t border-line">
            {fees.map(({ id, state, amount, actions }) => (
              <li key={id} className="flex flex-col gap-3 border-b border-line py-4">
                <p className="figures text-ink">
                  Settlement fee of {dollarsExact(amount)}, {inWords(state).toLowerCase()}
                </p>
                {mayChange && actions.length > 0 && (
                  <CorrectionForm
                    name={`fee-${id}`}
                    subject={`Settlement fee of ${dollarsExact(amount)}`}
                    path={`/admin/settlement-fees/${id}`}
                    actions={actions.map((value) => ({ value, label: FEE_ACTION_LABELS[value] }))}
                    posted={posted}
                  />
                )}
              </li>
            ))}
            {addons.map((addon) => (
              <li key={addon} className="flex flex-col gap-3 border-b border-line py-4">
                <p className="text-ink">{ADDON_LABELS[addon]}</p>
                {mayChange && (
                  <CorrectionForm
                    name={`addon-${addon}`}
                    subject={ADDON_LABELS[addon]}
                    path={`/admin/auctions/${auction.id}/addons/${addon}`}
                    actions={[{ value: 'refund', label: 'Refund' }]}
                    posted={posted}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <section>
        <h2 className="text-title">Holds of the bidders</h2>
        <div className="mt-3">
          {holds === null ? (
            <p>Only administrators see who bids.</p>
          ) : holds.length === 0 ? (
            <p>No holds</p>
          ) : (
            <DataTable caption="Holds, newest first" columns={columns} rows={holds} toKey={({ id }) => id} />
          )}
        </div>
      </section>
    </div>
  )
}
