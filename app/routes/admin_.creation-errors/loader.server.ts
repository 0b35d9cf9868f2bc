import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { CreationLogQuery, type WireCreationLog } from '../../../domain/schemas/creation-log.ts'
import type { Paginated } from '../../../domain/schemas/list-query.ts'
import { readCreationLogs } from '../../../worker/services/listings/creation-logs.ts'
import { requirePermission } from '../../lib/http.server.ts'

const ERRORS_PER_PAGE = '20'

export interface CreationErrorsPage {
  readonly errors: Paginated<WireCreationLog>
  readonly code: string
  readonly nowMs: number
}

/** A page of the failed creations, newest first, or those of one code. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CreationErrorsPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  requirePermission(context, pathname + search, 'admin.read')
  const { page, code } = Object.fromEntries(searchParams)
  const query = CreationLogQuery.safeParse({ page, code, per_page: ERRORS_PER_PAGE })
  const valid = query.success ? query.data : CreationLogQuery.parse({ page, per_page: ERRORS_PER_PAGE })
  return { errors: await readCreationLogs(context.env, valid), code: valid.code, nowMs: context.nowMs }
}
