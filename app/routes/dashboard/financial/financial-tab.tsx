import { Suspense } from 'react'
import { type FinancialView, financialHref } from '../../../../domain/money/financial-addresses.ts'
import { SectionLinks } from '../section-links.tsx'
import type { Financial } from './financial.server.ts'
import { FeesView, MethodsView, OverviewView, TransactionsView } from './financial-code.ts'
import type { ViewProps } from './view-props.ts'

const LABELS: Readonly<Record<FinancialView, string>> = {
  overview: 'Overview',
  transactions: 'Transactions',
  methods: 'Payment Methods',
  fees: 'Fees & Premiums',
}

/** The Financial tab; the URL names the view (docs/rules/account-screens.md, Financial). */
export function FinancialTab(props: ViewProps<Financial>) {
  const { view } = props.financial
  return (
    <div className="flex flex-col gap-8">
      <SectionLinks
        label="Financial"
        links={(Object.keys(LABELS) as FinancialView[]).map((name) => ({
          to: financialHref(name),
          label: LABELS[name],
          isCurrent: name === view,
        }))}
      />
      {/* Its own boundary for each view: while the code loads, the previous view does not stay. */}
      <Suspense key={view} fallback={<p className="text-ink-3">Loading …</p>}>
        <View {...props} />
      </Suspense>
    </div>
  )
}

function View({ financial, ...rest }: ViewProps<Financial>) {
  switch (financial.view) {
    case 'overview':
      return <OverviewView financial={financial} {...rest} />
    case 'transactions':
      return <TransactionsView financial={financial} {...rest} />
    case 'methods':
      return <MethodsView financial={financial} {...rest} />
    case 'fees':
      return <FeesView financial={financial} {...rest} />
  }
}
