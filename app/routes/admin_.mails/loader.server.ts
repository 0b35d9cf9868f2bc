import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { MailLogQuery, type WireMailLog } from '../../../domain/schemas/administration.ts'
import { readMailLog } from '../../../worker/services/administration/read-mail-log.ts'
import { requirePermission } from '../../lib/http.server.ts'

const MAILS_PER_PAGE = '25'

export interface MailLogPage {
  readonly log: WireMailLog
  readonly to: string
  readonly state: string
  readonly nowMs: number
}

/** A page of the mail log; an invalid filter is left out. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<MailLogPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  requirePermission(context, pathname + search, 'admin.read')
  const { page, to, state } = Object.fromEntries(searchParams)
  const paging = { page, per_page: MAILS_PER_PAGE }
  const query = MailLogQuery.safeParse({ ...paging, to, state })
  const valid = query.success ? query.data : MailLogQuery.parse(paging)
  const log = await readMailLog(context.env, valid, context.viewer)
  return { log, to: valid.to ?? '', state: valid.state ?? '', nowMs: context.nowMs }
}
