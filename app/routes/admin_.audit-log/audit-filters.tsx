import { Form } from '@remix-run/react'
import { countText } from '../../../domain/format/usd.ts'
import { Button, ButtonLink, buttonClass } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/fields/field.tsx'
import type { AuditLogPage } from './loader.server.ts'

interface AuditFiltersProps extends Pick<AuditLogPage, 'filters' | 'errors'> {
  readonly total: number
}

const FIELDS = [
  { name: 'actor', label: 'Username' },
  { name: 'action', label: 'Action', placeholder: 'sale.refund' },
  { name: 'subject_type', label: 'Subject', placeholder: 'auction' },
  { name: 'subject_id', label: 'Number' },
  { name: 'request_id', label: 'Request' },
  { name: 'from', label: 'From', type: 'date' },
  { name: 'to', label: 'To', type: 'date' },
] as const

/** The filters of the audit log, and the file of the entries that match. */
export function AuditFilters({ filters, errors, total }: AuditFiltersProps) {
  const query = new URLSearchParams(filters)
  return (
    <div className="border-b border-line pb-6">
      <Form key={query.toString()} method="get" className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        {FIELDS.map(({ name, label, ...more }) => (
          <TextField
            key={name}
            label={label}
            name={name}
            defaultValue={filters[name] ?? ''}
            errors={errors[name]}
            {...more}
          />
        ))}
        <div className="flex flex-wrap gap-3 self-end">
          <Button type="submit">Show</Button>
          {query.size > 0 && (
            <ButtonLink to="/admin/audit-log" variant="text">
              Clear filters
            </ButtonLink>
          )}
        </div>
      </Form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="figures">{total === 1 ? '1 entry' : `${countText(total)} entries`}</p>
        <a href={`/api/admin/audit-log.csv?${query}`} className={buttonClass({})}>
          Download CSV
        </a>
      </div>
    </div>
  )
}
