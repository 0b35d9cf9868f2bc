import { useLoaderData } from '@remix-run/react'
import { WorkQueue } from '../../components/admin/work-queue.tsx'
import { AuditEntry } from './audit-entry.tsx'
import { AuditFilters } from './audit-filters.tsx'
import type { loader } from './loader.server.ts'

/** The audit log: every change by administrators and support, newest first, with filters and a file. */
export function AuditLogScreen() {
  const { log, filters, errors, nowMs } = useLoaderData<typeof loader>()
  const query = new URLSearchParams(filters)
  const isFiltered = query.size > 0
  const toHref = (page: number) => {
    const parameters = new URLSearchParams(query)
    parameters.set('page', String(page))
    return `/admin/audit-log?${parameters}`
  }
  return (
    <WorkQueue
      title="Audit log"
      note="Every change by administrators and support, newest first."
      tabs={<AuditFilters filters={filters} errors={errors} total={log.total} />}
      empty={
        isFiltered
          ? { title: 'No entries with these filters', text: 'Leave out a filter, or choose other days.' }
          : { title: 'No entries yet', text: 'What administrators and support change appears here.' }
      }
      rows={log.data.map((entry) => <AuditEntry key={entry.id} entry={entry} nowMs={nowMs} />)}
      page={log}
      toHref={toHref}
    />
  )
}
