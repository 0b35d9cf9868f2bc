import { z } from 'zod'
import { salePayHref } from '../../domain/after-sale/sale-labels.ts'
import { toApiSaleState } from '../../domain/money/money-states.ts'
import { ProblemSalesQuery, WireProblemSales } from '../../domain/schemas/administration.ts'
import { SalePaymentBody, SaleReasonBody, SalesQuery, WireSale } from '../../domain/schemas/sales.ts'
import { PathId } from '../../domain/schemas/text-fields.ts'
import { answer, refuse } from '../http/respond.ts'
import { routeGroup } from '../http/route.ts'
import { readProblemSales } from '../services/administration/problem-sales.ts'
import { toPaymentSource } from '../services/payments/choose-method.ts'
import { toActor } from '../services/platform/actor.ts'
import { siteAddress } from '../services/platform/site-address.ts'
import { administerSale, needsProof } from '../services/settlement/administer-sale.ts'
import { paySale } from '../services/settlement/pay-sale.ts'
import { readOwnSale, readSales } from '../services/settlement/read-sales.ts'

/** A person's purchases and sales, and the buyer's premium. */
export const sales = routeGroup('Sales', '/financial/sales')

sales.route({
  method: 'get',
  path: '/',
  access: 'financial.read_own',
  summary: "List the viewer's purchases (role=buyer) or sales (role=seller), newest first",
  query: SalesQuery,
  answer: z.object({
    data: z.array(WireSale),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  }),
  handler: ({ env, viewer: { userId }, query }) => readSales(env, { userId, ...query }),
})

sales.route({
  method: 'get',
  path: '/:id',
  access: 'financial.read_own',
  summary: 'Read one sale of the viewer, as its buyer or seller',
  params: z.object({ id: PathId }),
  answer: z.object({ data: WireSale }),
  async handler({ env, viewer: { userId }, params: { id: saleId } }) {
    const found = await readOwnSale(env, { saleId, userId })
    return found.ok ? { data: found.value.wire } : refuse(found.refusal)
  },
})

sales.route({
  method: 'post',
  path: '/:id/pay',
  access: 'financial.read_own',
  summary: "Pay the buyer's premium of a sale, or what is left of it after the deposit",
  description:
    'For its buyer, once an attempt to charge it has failed. Answers 200 when it is paid or processed, 202 with `action_url` where the bank asks to confirm, 402 `payment_declined`, and 409 where nothing is due. Nothing is paid twice: a repetition goes on with the same payment.',
  params: z.object({ id: PathId }),
  body: SalePaymentBody,
  answer: z.object({ data: WireSale }),
  alsoStatus: 202,
  async handler({ env, viewer: { userId }, params: { id: saleId }, body, request, nowMs }) {
    const returnUrl = siteAddress(env, request, salePayHref(saleId))
    const paid = await paySale(env, { saleId, userId, paidWith: toPaymentSource(body), returnUrl, nowMs })
    if (!paid.ok) return refuse(paid.refusal)
    const found = await readOwnSale(env, { saleId, userId })
    if (!found.ok) return refuse(found.refusal)
    const { actionUrl } = paid.value
    return actionUrl === null
      ? { data: found.value.wire }
      : answer({ data: { ...found.value.wire, action_url: actionUrl }, action_url: actionUrl }, 202)
  },
})

/** Sales in the administrators' hands. */
export const adminSales = routeGroup('Administration', '/admin/sales')

adminSales.route({
  method: 'get',
  path: '/',
  access: 'admin.read',
  summary: 'List the sales that are unpaid, not completed, disputed or refunded, oldest first',
  query: ProblemSalesQuery,
  answer: z.object({ data: WireProblemSales }),
  handler: async ({ env, query }) => ({ data: await readProblemSales(env, query) }),
})

for (const [action, summary] of [
  [
    'refund',
    'Refund everything that was taken for the premium of a sale, which ends it unless both sides have confirmed the handover',
  ],
  ['undo', 'End a sale whose handover both sides have confirmed and whose premium went back'],
  ['waive', 'Waive what the buyer owes for a sale'],
  [
    'end',
    'End a sale whose premium is not paid before its time to pay is over; the hold is kept as a deposit',
  ],
  [
    'restore',
    'Let a sale go on that ended because the price of the car was not paid: the price was paid after all',
  ],
  ['retry', 'Charge the saved card of a sale again at once'],
  ['offer', 'Offer the car of a sale that was not completed to the next bidder for their highest bid'],
] as const) {
  adminSales.route({
    method: 'post',
    path: `/:id/${action}`,
    access: 'admin.write',
    summary,
    ...(needsProof(action) && { description: 'Needs recent proof.' }),
    params: z.object({ id: PathId }),
    body: SaleReasonBody,
    answer: z.object({ data: z.object({ id: z.number().int(), state: WireSale.shape.state }) }),
    async handler({ env, request, requestId, viewer, params: { id: saleId }, body: { reason }, nowMs }) {
      const actor = toActor({ viewer, request, requestId })
      const done = await administerSale(env, { saleId, action, reason, viewer, actor, nowMs })
      return done.ok
        ? { data: { id: saleId, state: toApiSaleState(done.value.state) } }
        : refuse(done.refusal)
    },
  })
}
