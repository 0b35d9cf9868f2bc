import { isAllowed } from '../../../../domain/account/permissions.ts'
import { FraudQuery } from '../../../../domain/schemas/alerts.ts'
import type { UnknownFilterValue } from '../../../../domain/schemas/list-query.ts'
import type { PageContext } from '../../../../worker/http/page/page-context.ts'
import type { Viewer } from '../../../../worker/services/accounts/sessions/viewer.ts'
import { readFraudDetection } from '../../../../worker/services/administration/fraud/read-fraud.ts'
import { readFilters } from '../read-filters.server.ts'

export type { WireFraudAlert, WireFraudRule } from '../../../../domain/schemas/alerts.ts'

const ALERTS_PER_PAGE = '20'
const FILTERS = ['type', 'severity', 'status'] as const

export interface FraudContent {
  readonly kind: 'fraud'
  readonly shown: 'alerts' | 'rules'
  readonly fraud: Awaited<ReturnType<typeof readFraudDetection>>
  /** The filters of the address. */
  readonly filters: Readonly<Partial<Record<(typeof FILTERS)[number], string>>>
  readonly unknown: readonly UnknownFilterValue[]
  readonly isChanged: boolean
}

/** The content of Fraud Detection: a page of the alerts, and the rules. */
export async function readFraudContent(
  { env }: Pick<PageContext, 'env'>,
  viewer: Viewer,
  params: URLSearchParams,
): Promise<FraudContent> {
  const { query, ...read } = readFilters(FraudQuery, { names: FILTERS, params, perPage: ALERTS_PER_PAGE })
  const readsEvidence = isAllowed(viewer, 'admin.write')
  return {
    kind: 'fraud',
    shown: params.get('show') === 'rules' ? 'rules' : 'alerts',
    fraud: await readFraudDetection(env, query, { readsEvidence }),
    ...read,
    isChanged: params.has('changed'),
  }
}
