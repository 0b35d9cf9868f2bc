import { type FinancialView, financialHref } from '../../../../domain/money/financial-addresses.ts'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { SectionLinks } from '../section-links.tsx'
import type { Financial } from './financial.server.ts'
import { FINANCIAL_CODE } from './financial-code.ts'
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
      <View {...props} />
    </div>
  )
}

function View({ financial, ...rest }: ViewProps<Financial>) {
  const { view } = financial
  const overview = FINANCIAL_CODE.overview.useCode(view === 'overview')
  const transactions = FINANCIAL_CODE.transactions.useCode(view === 'transactions')
  const methods = FINANCIAL_CODE.methods.useCode(view === 'methods')
  const fees = FINANCIAL_CODE.fees.useCode(view === 'fees')
  switch (financial.view) {
    case 'overview':
      return overview ? <overview.FinancialOverview financial={financial} {...rest} /> : <LoadingView />
    case 'transactions':
      return transactions ? (
        <transactions.TransactionsView financial={financial} {...rest} />
      ) : (
        <LoadingView />
      )
    case 'methods':
      return methods ? <methods.MethodsView financial={financial} {...rest} /> : <LoadingView />
    case 'fees':
      return fees ? <fees.FeesView financial={financial} {...rest} /> : <LoadingView />
  }
}

/** While the code of a view loads; a failed load is tried again when the page is. */
function LoadingView() {
  return (
    <p role="status" className="flex min-h-72 items-center justify-center gap-3">
      <Spinner />
      Loading
    </p>
  )
}
