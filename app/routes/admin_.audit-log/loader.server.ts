import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { FieldErrors } from '../../../domain/errors.ts'
import { AuditLogQuery, type WireAuditLog } from '../../../domain/schemas/administration.ts'
import { fieldErrors } from '../../../domain/schemas/field-errors.ts'
import { readAuditLog } from '../../../worker/services/administration/read-audit-log.ts'
import { requirePermission } from '../../lib/http.server.ts'

const ENTRIES_PER_PAGE = '25'
const FILTERS = ['actor', 'action', 'subject_type', 'subject_id', 'request_id', 'from', 'to'] as const

export interface AuditLogPage {
  readonly log: WireAuditLog
  /** The filters of the address that are set. */
  readonly filters: Readonly<Partial<Record<(typeof FILTERS)[number], string>>>
  /** Filters that are invalid; the list is then unfiltered. */
  readonly errors: FieldErrors
  readonly nowMs: number
}

/** A page of the audit log; invalid filters are named and left out. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<AuditLogPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  requirePermission(context, pathname + search, 'audit.read')
  const filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = searchParams.get(name)?.trim()
      return value ? [[name, value]] : []
    }),
  )
  const paging = { page: searchParams.get('page') ?? undefined, per_page: ENTRIES_PER_PAGE }
  const query = AuditLogQuery.safeParse({ ...filters, ...paging })
  const errors = query.success ? {} : fieldErrors(query.error)
  const valid = query.success ? query.data : AuditLogQuery.parse(paging)
  return { log: await readAuditLog(context.env, valid), filters, errors, nowMs: context.nowMs }
}
