import { Form, useSearchParams } from '@remix-run/react'
import { consoleHref } from '../../../../domain/administration/console-tabs.ts'
import { countText } from '../../../../domain/format/usd.ts'
import { SEVERITY_LABELS } from '../../../components/admin/copy.ts'
import { FilterSelect } from '../../../components/admin/filter-select.tsx'
import { Banner } from '../../../components/ui/banner.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { Pagination } from '../../../components/ui/pagination.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { UnknownFilters } from '../../../components/ui/unknown-filters.tsx'
import type { RefusedConsoleForm } from '../../../lib/console-action.server.ts'
import { FraudAlertRow } from './fraud-alert-row.tsx'
import { alertsHref, countedOptions, RULES_HREF, STATUS_LABELS, TYPE_LABELS } from './fraud-copy.ts'
import { FraudRuleRow } from './fraud-rule-row.tsx'
import type { FraudContent } from './fraud-tab.server.ts'

interface FraudTabProps {
  readonly content: FraudContent
  readonly mayChange: boolean
  readonly posted: RefusedConsoleForm | null
  readonly nowMs: number
}

/** Fraud Detection: the alerts with their evidence, and the rules that raise them. */
export function FraudTab({ content, mayChange, posted, nowMs }: FraudTabProps) {
  const { shown, fraud, isChanged } = content
  return (
    <div className="flex flex-col gap-6">
      <TabLinks
        label="Fraud Detection"
        tabs={[
          { to: consoleHref('fraud'), label: 'Fraud Alerts', isCurrent: shown === 'alerts' },
          {
            to: RULES_HREF,
            label: 'Detection Rules',
            isCurrent: shown === 'rules',
            count: String(fraud.rules.length),
          },
        ]}
      />
      {isChanged && posted === null && (
        <Banner tone="success">{shown === 'rules' ? 'The rule is saved.' : 'The alert is updated.'}</Banner>
      )}
      {shown === 'rules' ? (
        <Rules rules={fraud.rules} mayChange={mayChange} posted={posted} />
      ) : (
        <Alerts content={content} mayChange={mayChange} posted={posted} nowMs={nowMs} />
      )}
    </div>
  )
}

function Alerts({ content: { fraud, filters, unknown }, mayChange, posted, nowMs }: FraudTabProps) {
  const [params] = useSearchParams()
  const { alerts, total, current_page, last_page } = fraud
  const isFiltered = Object.keys(filters).length > 0
  return (
    <>
      <AlertFilters counts={fraud.counts} filters={filters} />
      <UnknownFilters values={unknown} />
      <p className="figures">{total === 1 ? '1 alert' : `${countText(total)} alerts`}</p>
      {alerts.length === 0 ? (
        <EmptyState title={isFiltered ? 'No fraud alerts found matching your criteria' : 'No fraud alerts'}>
          {isFiltered
            ? 'Leave out a filter.'
            : 'What a detection rule finds appears here, with its evidence.'}
        </EmptyState>
      ) : (
        <ul className="border-t border-line">
          {alerts.map((alert) => (
            <FraudAlertRow key={alert.id} alert={alert} mayChange={mayChange} posted={posted} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <Pagination
        currentPage={current_page}
        lastPage={last_page}
        toHref={(page) => alertsHref(params, page)}
      />
    </>
  )
}

const SEVERITIES = Object.fromEntries(
  Object.entries(SEVERITY_LABELS).map(([value, { label }]) => [value, label]),
)

function AlertFilters({
  counts,
  filters,
}: {
  readonly counts: FraudContent['fraud']['counts']
  readonly filters: FraudContent['filters']
}) {
  return (
    <Form
      key={JSON.stringify(filters)}
      method="get"
      preventScrollReset
      className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2 lg:grid-cols-[repeat(3,minmax(0,1fr))_auto]"
    >
      <input type="hidden" name="tab" value="fraud" />
      <FilterSelect
        label="Type"
        name="type"
        all="All types"
        options={countedOptions(TYPE_LABELS, counts.type)}
        value={filters.type}
      />
      <FilterSelect
        label="Severity"
        name="severity"
        all="All severities"
        options={countedOptions(SEVERITIES, counts.severity)}
        value={filters.severity}
      />
      <FilterSelect
        label="Status"
        name="status"
        all="All statuses"
        options={countedOptions(STATUS_LABELS, counts.status)}
        value={filters.status}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">Show</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink to={consoleHref('fraud')} variant="text">
            Clear filters
          </ButtonLink>
        )}
      </div>
    </Form>
  )
}

function Rules({
  rules,
  mayChange,
  posted,
}: Pick<FraudTabProps, 'mayChange' | 'posted'> & { readonly rules: FraudContent['fraud']['rules'] }) {
  if (rules.length === 0)
    return <EmptyState title="No detection rules">They are part of the database.</EmptyState>
  return (
    <ul className="border-t border-line">
      {rules.map((rule) => (
        <FraudRuleRow key={rule.id} rule={rule} mayChange={mayChange} posted={posted} />
      ))}
    </ul>
  )
}
