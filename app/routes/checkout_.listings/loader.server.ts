import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { startText } from '../../../domain/listing/checkout-labels.ts'
import { afterCheckoutHref } from '../../../domain/listing/seller-addresses.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import { findPaymentRefusal, readListingsCheckout } from '../../../worker/services/payments/read-checkout.ts'
import { readPaymentConfig } from '../../../worker/services/payments/read-payment-config.ts'
import type { OfferedMethods } from '../../components/payments/offered-methods.ts'
import { parseReturnedMethod, type ReturnedMethod } from '../../components/payments/returned-method.ts'
import { type SavedMethod, toSavedMethod } from '../../components/payments/saved-method.ts'
import { redirectTo, requireUser } from '../../lib/http.server.ts'

export interface PayListingsPage {
  readonly listings: readonly {
    readonly id: number
    readonly title: string
    readonly details: readonly string[]
    readonly isChosen: boolean
  }[]
  /** The price of each. */
  readonly baseCents: Cents
  readonly methods: readonly SavedMethod[]
  readonly offered: OfferedMethods
  /** What the viewer brought back from a processor's own page. */
  readonly returned: ReturnedMethod
  /** Why the viewer cannot pay now; null where they can. */
  readonly blocked: string | null
}

/**
 * The viewer's unpaid listings, to be paid for together (docs/rules/account-screens.md, Checkout of several listings).
 * The address names the chosen ones; all are chosen where it names none.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PayListingsPage> {
  const { pathname, search, searchParams } = new URL(request.url)
  const viewer = requireUser(context, pathname + search)
  const { env, nowMs } = context
  const [{ listings, baseCents, methods }, offered, blocked] = await Promise.all([
    readListingsCheckout(env, viewer.userId),
    readPaymentConfig(env),
    findPaymentRefusal(env, { viewer, nowMs }),
  ])
  if (listings.length === 0) throw redirectTo(afterCheckoutHref(null))
  const named = searchParams.getAll('auction')
  return {
    listings: listings.map(({ id, title, auctionNumber, status, startAtMs }) => ({
      id,
      title,
      details: [auctionNumber ?? '', `Starts ${startText({ status, startAtMs }, nowMs)}`],
      isChosen: named.length === 0 || named.includes(String(id)),
    })),
    baseCents,
    offered,
    returned: parseReturnedMethod(searchParams),
    methods: methods.map((method) => toSavedMethod(method, { declinedIds: new Set(), nowMs })),
    blocked,
  }
}
