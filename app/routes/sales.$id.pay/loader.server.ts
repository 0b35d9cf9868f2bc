import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { PaidSale } from '../../../domain/after-sale/sale-payment-copy.ts'
import { PathId } from '../../../domain/schemas/text-fields.ts'
import { readPaymentConfig } from '../../../worker/services/payments/read-payment-config.ts'
import { readSalePage } from '../../../worker/services/settlement/read-sale-page.ts'
import type { OfferedMethods } from '../../components/payments/offered-methods.ts'
import { parseReturnedMethod, type ReturnedMethod } from '../../components/payments/returned-method.ts'
import { type SavedMethod, toSavedMethod } from '../../components/payments/saved-method.ts'
import { requireUser } from '../../lib/http.server.ts'

/** What the page shows. Amounts in dollars. */
export interface SalePaymentPage {
  readonly sale: PaidSale & { readonly auction_id: number; readonly auction_number: string }
  readonly title: string
  readonly price: number
  readonly premium: number
  /** Where the bank asks to confirm; null if it asks nothing. */
  readonly actionUrl: string | null
  readonly methods: readonly SavedMethod[]
  readonly offered: OfferedMethods
  /** What the viewer brought back from a processor's own page. */
  readonly returned: ReturnedMethod
  /** Why the last card was declined; null if none was. */
  readonly declined: string | null
  readonly nowMs: number
}

/** The premium of one of the viewer's purchases. @throws 404 for a sale that is not theirs */
export async function loader({ request, context, params }: LoaderFunctionArgs): Promise<SalePaymentPage> {
  const url = new URL(request.url)
  const viewer = requireUser(context, url.pathname)
  const { env, nowMs } = context
  const id = PathId.safeParse(params.id)
  const page = id.success ? await readSalePage(env, { saleId: id.data, userId: viewer.userId, nowMs }) : null
  if (page === null) throw new Response('Not found', { status: 404 })
  const { methods, declinedIds, ...shown } = page
  return {
    ...shown,
    offered: await readPaymentConfig(env),
    returned: parseReturnedMethod(url.searchParams),
    methods: methods.map((method) => toSavedMethod(method, { declinedIds, nowMs })),
  }
}
