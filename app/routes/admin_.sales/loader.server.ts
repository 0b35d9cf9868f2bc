import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { isAllowed } from '../../../domain/account/permissions.ts'
import { ProblemSalesQuery, type WireProblemSales } from '../../../domain/schemas/administration.ts'
import { readProblemSales } from '../../../worker/services/administration/problem-sales.ts'
import { requirePermission } from '../../lib/http.server.ts'

const SALES_PER_PAGE = '20'

export interface ProblemSalesPage {
  readonly sales: WireProblemSales
  readonly list: ProblemSalesQuery['list']
  /** Support reads the sales; administrators change them. */
  readonly mayChange: boolean
  readonly nowMs: number
}

/** A page of the sales that need an administrator. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ProblemSalesPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requirePermission(context, pathname + search, 'admin.read')
  const { page, list } = Object.fromEntries(searchParams)
  const query = ProblemSalesQuery.parse({ page, list, per_page: SALES_PER_PAGE })
  return {
    sales: await readProblemSales(context.env, query),
    list: query.list,
    mayChange: isAllowed(viewer, 'admin.write'),
    nowMs: context.nowMs,
  }
}
