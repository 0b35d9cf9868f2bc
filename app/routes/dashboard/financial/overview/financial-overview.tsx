import { monthText } from '../../../../../domain/format/times.ts'
import { dollarsExact } from '../../../../../domain/format/usd.ts'
import { financialHref, invoiceHref, statementHref } from '../../../../../domain/money/financial-addresses.ts'
import { parseStatementMonth } from '../../../../../domain/money/statement.ts'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { SectionTitle } from '../../../../components/ui/page.tsx'
import { TextLink } from '../../../../components/ui/text-link.tsx'
import { ListSummary } from '../../list-summary.tsx'
import { BulkTable } from '../fees/bulk-table.tsx'
import { TransactionTable } from '../transactions/transaction-table.tsx'
import type { ViewProps } from '../view-props.ts'
import type { FinancialOverview as FinancialOverviewData } from './financial-overview.server.ts'

/** The viewer's sums, documents and newest transactions. */
export function FinancialOverview({
  financial: { summary, recent, newestInvoice, months, packs },
  nowMs,
}: ViewProps<FinancialOverviewData>) {
  const [thisMonth] = months
  return (
    <div className="flex flex-col gap-10">
      <section>
        <h2 className="sr-only">Sums</h2>
        <ListSummary
          stats={[
            { label: 'Total revenue', value: dollarsExact(summary.total_revenue) },
            { label: 'Listing fees', value: dollarsExact(summary.listing_fees) },
            { label: 'Buyer premiums', value: dollarsExact(summary.buyer_premiums) },
            { label: 'Pending amount', value: dollarsExact(summary.pending_amount) },
          ]}
        />
        <p className="mt-3 text-meta text-ink-3">
          Revenue is the price of your completed sales. Buyers pay it to you directly.
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonLink to={financialHref('methods', 'add=1')} reloadDocument>
            Add Payment Method
          </ButtonLink>
          {newestInvoice !== null && (
            <a href={invoiceHref(newestInvoice)} download className={buttonClass({})}>
              View Invoice
            </a>
          )}
          {thisMonth !== undefined && (
            <a href={statementHref(thisMonth, 'pdf')} download className={buttonClass({})}>
              Download Statement
            </a>
          )}
        </div>
      </section>
      {recent.length > 0 && (
        <section>
          <SectionTitle>Newest transactions</SectionTitle>
          <div className="mt-3">
            <TransactionTable transactions={recent} nowMs={nowMs} />
          </div>
          <TextLink to={financialHref('transactions')} className="mt-2 inline-flex min-h-11 items-center">
            All transactions
          </TextLink>
        </section>
      )}
      {packs.offers.length > 0 && (
        <section>
          <SectionTitle>Dealer bulk pricing</SectionTitle>
          <p className="mt-3 mb-4">Prepaid settlement fees: each sale uses one, and they do not expire.</p>
          <BulkTable packs={packs} />
        </section>
      )}
      <Statements months={months} />
    </div>
  )
}

/** The statements of the last months as files. */
function Statements({ months }: { readonly months: readonly string[] }) {
  return (
    <section>
      <SectionTitle>Statements</SectionTitle>
      <ul className="mt-3 border-t border-line">
        {months.map((month) => (
          <li key={month} className="flex min-h-12 items-center justify-between gap-4 border-b border-line">
            <span>{monthText(parseStatementMonth(month)?.fromMs ?? 0)}</span>
            <span className="flex gap-5">
              {(['pdf', 'csv'] as const).map((format) => (
                <a
                  key={format}
                  href={statementHref(month, format)}
                  download
                  aria-label={`Statement of ${month}, ${format.toUpperCase()}`}
                  className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
                >
                  {format.toUpperCase()}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
